import { InMemoryTransport, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { relay } from '../../../electron/mcp-server/serve-relay.ts'
import { type VirtualClock, virtualClock } from '../../fixtures/virtual-clock.ts'

function lines() {
  const queue: string[] = []
  let ended = false
  let wake = () => {}
  const written: Record<string, unknown>[] = []
  async function* input(): AsyncIterable<string> {
    for (;;) {
      const line = queue.shift()
      if (line !== undefined) yield line
      else if (ended) return
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  }
  return {
    written,
    near: {
      input: input(),
      write: async (line: string) => void written.push(JSON.parse(line) as Record<string, unknown>),
    },
    say(...more: (string | object)[]) {
      queue.push(...more.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))))
      wake()
    },
    end() {
      ended = true
      wake()
    },
  }
}

const ask = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })

let clock: VirtualClock
let client: ReturnType<typeof lines>
let server: Transport
let heard: JSONRPCMessage[]
let done: Promise<void>
let over: boolean
beforeEach(async () => {
  clock = virtualClock()
  client = lines()
  heard = []
  over = false
  const [near, far] = InMemoryTransport.createLinkedPair()
  server = far
  server.onmessage = (message) => heard.push(message)
  await server.start()
  done = relay(client.near, near, { gone: 'It has ended.', clock }).then(() => {
    over = true
  })
})

describe('relay', () => {
  it('forwards every message unchanged in both directions', async () => {
    client.say(ask(1), '', { jsonrpc: '2.0', method: 'notifications/x', params: { a: [1] } })
    await expect.poll(() => heard.length).toBe(2)
    expect(heard).toEqual([ask(1), { jsonrpc: '2.0', method: 'notifications/x', params: { a: [1] } }])
    await server.send({ jsonrpc: '2.0', id: 's1', method: 'ping' })
    await server.send({ jsonrpc: '2.0', id: 1, result: {} })
    expect(client.written).toEqual([
      { jsonrpc: '2.0', id: 's1', method: 'ping' },
      { jsonrpc: '2.0', id: 1, result: {} },
    ])
    client.end()
    await done
  })

  it('answers an invalid line with an error, and forwards the next line', async () => {
    client.say('{', '{"id":1}', '[1]', ask(2))
    await expect.poll(() => heard.length).toBe(1)
    expect(client.written.map(({ id, error }) => [id, (error as { code: number }).code])).toEqual([
      [null, -32_700],
      [null, -32_600],
      [null, -32_600],
    ])
  })

  it('after its input ends, waits until the open requests are answered', async () => {
    client.say(ask(1), ask(2))
    client.end()
    await expect.poll(() => heard.length).toBe(2)
    await server.send({ jsonrpc: '2.0', id: 2, result: {} })
    await clock.advanceAsync(9000)
    expect(over).toBe(false)
    await server.send({ jsonrpc: '2.0', id: 1, result: {} })
    await done
    expect(clock.waiting()).toBe(0)
  })

  it('ends ten seconds after its input ends, even if a request is never answered', async () => {
    client.say(ask(1))
    client.end()
    await expect.poll(() => heard.length).toBe(1)
    await expect.poll(() => clock.waiting()).toBe(1)
    await clock.advanceAsync(10_000)
    await done
    expect(client.written).toMatchObject([
      { id: 1, error: { message: expect.stringContaining('No answer') } },
    ])
  })

  it('answers open and later calls with an error after the server disconnects', async () => {
    client.say(ask(1), { jsonrpc: '2.0', method: 'notifications/x' })
    await expect.poll(() => heard.length).toBe(2)
    await server.close()
    client.say(ask(2), { jsonrpc: '2.0', method: 'notifications/y' })
    client.end()
    await done
    expect(client.written).toEqual(
      [1, 2].map((id) => ({ jsonrpc: '2.0', id, error: { code: -32_010, message: 'It has ended.' } })),
    )
  })
})
