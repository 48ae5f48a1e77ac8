import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { storedTokens } from '../../electron/data/tokens-file.ts'
import { pastStates } from '../../electron/gateway/event-routes.ts'
import { fillServer, hider } from '../../electron/mcp-client/server-environment.ts'
import { httpTransport } from '../../electron/model-servers/http-transport.ts'
import { mcpServer } from '../../src-shared/settings/mcp-server.ts'
import { newFolder } from '../fixtures/new-folder.ts'
import { runStart } from '../fixtures/run-start.ts'

describe('adlib', () => {
  it.runIf(process.platform !== 'win32')(
    'replaces a symbolic link at the path of the tokens file, and does not write to the target of the link',
    () => {
      const dir = newFolder()
      const target = join(dir, 'somebody-elses.txt')
      writeFileSync(target, 'mine')
      symlinkSync(target, join(dir, 'tokens.json'))
      const { tokens, problem } = storedTokens(dir)
      expect(problem?.message).toContain('was damaged')
      expect(readFileSync(target, 'utf8')).toBe('mine')
      expect(storedTokens(dir)).toEqual({ tokens })
    },
  )

  it('removes a secret that is encoded as JSON, base64 or hex, even inside a longer text', () => {
    const secret = 'p"a\\ss-wörd/7'
    const settings = mcpServer.parse({ command: 'x', args: ['$' + '{KEY}'] })
    const filled = fillServer(settings, { KEY: secret })
    if (!filled.ok) throw new Error('the variable is set')
    const hide = hider(filled.secrets)
    const bytes = Buffer.from(secret)
    for (const said of [
      JSON.stringify({ KEY: secret }),
      bytes.toString('hex'),
      bytes.toString('hex').toUpperCase(),
      ...['', 'a', 'ab', 'name:'].map((before) => Buffer.from(`${before}${secret} after`).toString('base64')),
      Buffer.from(`x${secret}`).toString('base64url'),
    ]) {
      expect(hide(said)).toContain('•••')
    }
    const middle = bytes.toString('base64').slice(4, 12)
    expect(hide(Buffer.from(`abc${secret}`).toString('base64'))).not.toContain(middle)
  })

  it('does not follow a redirect from a model server to another server', async () => {
    const visits: string[] = []
    const listening = async (answer: (server: Server) => Parameters<typeof createServer>[1]) => {
      const server: Server = createServer((request, response) => answer(server)?.(request, response as never))
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void server.close())
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }
    const other = await listening(() => (request, response) => {
      visits.push(request.url ?? '')
      response.end('{}')
    })
    const first = await listening(() => (_, response) => {
      response.writeHead(307, { location: `${other}/api/chat` }).end()
    })
    const transport = httpTransport({
      base: () => first,
      server: 'Ollama',
      whenUnreachable: 'Start it.',
    })
    const { signal } = new AbortController()
    expect(await transport.request('POST', '/api/chat', { seen: 'words' }, signal)).toMatchObject({
      ok: false,
      fault: { kind: 'refused', message: expect.stringContaining(`redirects to ${other}`) },
    })
    expect(visits).toEqual([])
  })

  it('answers at most eight requests for past states at once, and rejects the others', async () => {
    const path = join(newFolder(), 'events.jsonl')
    const line = (seq: number) => `${JSON.stringify({ t: 1, run: 'r', seq, ...runStart })}\n`
    writeFileSync(path, Array.from({ length: 450 }, (_, n) => line(n + 1)).join(''))
    const states = pastStates()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => states.fold(path, 431 + n)))
    expect(answers.filter((answer) => answer === null)).toHaveLength(12)
    expect(answers[3]?.seq).toBe(434)
  })
})
