import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { eventsOnDisk, perform, stopAll, temporaryFolder, untilEvent } from '../fixtures/adlib-process.ts'

// Starting whole programs is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const folder = temporaryFolder()
const servers: Server[] = []
afterAll(() => {
  stopAll()
  for (const server of servers) server.close()
  folder.remove()
})

async function ollama(args: string, figures: string): Promise<string> {
  const chat =
    `{"message":{"content":"x","tool_calls":[{"function":{"name":"overlay_text","arguments":${args}}}]},"done":false}\n` +
    `{"message":{},"done":true,${figures}}\n`
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      if (request.url === '/api/chat') response.end(chat)
      else if (request.url === '/api/show') response.end('{"capabilities":["completion","tools"]}')
      else response.end('{"version":"1","models":[{"name":"m","digest":"d"}]}')
    })
  })
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const figures = '"eval_count":5,"eval_duration":1000'
const deep = `{"text":${'['.repeat(6000)}${']'.repeat(6000)}}`
const wide = `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`

describe('adlib perform with a hostile model server', () => {
  it.each([
    ['arguments 6,000 levels deep', deep, figures],
    ['arguments with 20,000 keys', wide, figures],
    ['arguments of a megabyte', JSON.stringify({ text: 'x'.repeat(1_000_000) }), figures],
  ])(
    'the performer survives %s: the turn fails and the understudy takes over',
    async (name, args, closing) => {
      const dir = `${folder.dir}/${name.replaceAll(/\W/g, '-')}`
      const adlib = await perform(dir, ['--frames', 'demo', '--model', 'm'], {
        OLLAMA_HOST: await ollama(args, closing),
      })
      expect(await untilEvent(dir, 'llm/failed')).toMatchObject({ kind: 'bad_answer' })
      await untilEvent(dir, 'turn/end', ({ stop }) => stop === 'failed')
      await untilEvent(dir, 'brain/changed', ({ to }) => to.model === 'understudy')
      await untilEvent(dir, 'perform/text')
      expect(await adlib.stop()).toBe(0)
      expect(eventsOnDisk(dir).at(-1)?.type).toBe('run/end')
    },
  )

  it('keeps performing when a model server answers with huge numbers', async () => {
    const dir = `${folder.dir}/infinite`
    const adlib = await perform(dir, ['--frames', 'demo', '--model', 'm'], {
      OLLAMA_HOST: await ollama('{"text":"GG"}', '"eval_count":1e300,"eval_duration":1e-300'),
    })
    await untilEvent(dir, 'llm/final', ({ value }) => value.type === 'tool_calls')
    await untilEvent(dir, 'turn/end')
    expect(await adlib.stop()).toBe(0)
  })
})
