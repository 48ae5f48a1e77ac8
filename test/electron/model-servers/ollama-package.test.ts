import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ollamaClient } from '../../../electron/model-servers/ollama-client.ts'
import { type ModelServer, startModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { collected } from './server-drivers.ts'

let server: ModelServer
beforeEach(async () => {
  server = await startModelServer()
})
afterEach(() => server.close())

const signal = new AbortController().signal
const client = () => ollamaClient(() => server.url)
const chat = (messages: unknown[], aborts = signal) =>
  client().chat({ model: 'fake:1b', stream: true, messages }, aborts)

describe('the client based on the ollama package', () => {
  it('does not change picture data that looks like a file path, and does not read the file', async () => {
    const path = join(newFolder(), 'secret')
    writeFileSync(path, 'secret words')
    await collected(chat([{ role: 'user', content: 'Look.', images: [path] }]))
    expect(server.asked.at(-1)?.body.messages).toEqual([{ role: 'user', content: 'Look.', images: [path] }])
  })

  it('aborting a stream cancels only that stream', async () => {
    server.say({ text: 'a long answer', behave: 'pause' }, 'Still here.')
    const controller = new AbortController()
    const first = chat([], controller.signal)[Symbol.asyncIterator]()
    await first.next()
    const second = chat([])[Symbol.asyncIterator]()
    await second.next()
    controller.abort()
    expect(await collected({ [Symbol.asyncIterator]: () => first })).toContainEqual({
      fault: expect.objectContaining({ kind: 'cancelled' }),
    })
    const rest = await collected({ [Symbol.asyncIterator]: () => second })
    expect(rest.at(-1)).toMatchObject({ json: { done: true } })
  })

  it('reports a line that is not JSON as a fault and writes nothing to the console', async () => {
    const warn = vi.spyOn(console, 'warn')
    const log = vi.spyOn(console, 'log')
    server.say({ text: 'half of it', behave: 'garbage' }, { behave: 'no-memory' })
    expect((await collected(chat([]))).at(-1)).toMatchObject({ fault: { kind: 'broken_stream' } })
    expect(await collected(chat([]))).toMatchObject([{ fault: { kind: 'refused' } }])
    expect(warn).not.toHaveBeenCalled()
    expect(log).not.toHaveBeenCalled()
  })
})
