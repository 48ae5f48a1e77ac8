import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type StartOptions, startAgents } from '../../../electron/agents/start-agents.ts'
import { defineAgent } from '../../../src-shared/agents/define-agent.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { type ModelServer, startModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[]
  readonly status: { code?: number; message?: string }
}

async function startReceiver() {
  const requests: { path: string; headers: Record<string, unknown>; text: string }[] = []
  let status = 200
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      if (status === 200) requests.push({ path: request.url ?? '', headers: request.headers, text })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (next: number) => {
      status = next
    },
    spans: (): ReceivedSpan[] =>
      requests.flatMap(({ text }) =>
        JSON.parse(text).resourceSpans.flatMap(
          ({ scopeSpans }: { scopeSpans: { spans: ReceivedSpan[] }[] }) =>
            scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

let receiver: Awaited<ReturnType<typeof startReceiver>>
let model: ModelServer
beforeEach(async () => {
  vi.stubEnv('OLLAMA_HOST', '')
  receiver = await startReceiver()
  model = await startModelServer([{ name: 'qwen3:1.7b', capabilities: ['completion', 'tools'] }])
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await receiver.close()
  await model.close()
})

const add = defineTool({
  name: 'add',
  description: 'Adds.',
  domain: 'math',
  args: z.object({ a: z.number(), b: z.number() }),
  run: ({ a, b }) =>
    a < 0 ? { ok: false, error: 'failed', message: `secret ${a}` } : { ok: true, value: a + b },
})
const counter = defineAgent({ name: 'counter', description: 'You count.', tools: ['add'] })
const boss = defineAgent({
  name: 'boss',
  description: 'Delegates.',
  tools: ['add'],
  on: {
    task: () => ({
      actions: [{ do: 'spawn', definition: 'counter', input: 'secret task', next: 'counted' }],
    }),
    counted: (_, result) => ({ actions: [{ do: 'done', result }] }),
  },
})

const options = (more: Partial<StartOptions> = {}): StartOptions => ({
  dir: join(newFolder(), 'runs'),
  agents: [boss, counter],
  tools: [add],
  models: { default: 'qwen3:1.7b', ollama: model.url },
  dataDir: newFolder(),
  print: () => {},
  ...more,
})
async function play(more: Partial<StartOptions> = {}) {
  model.say(
    { calls: [{ name: 'add', arguments: { a: 19, b: 23 } }] },
    { calls: [{ name: 'add', arguments: { a: -1, b: 1 } }] },
    'secret answer',
  )
  const run = await startAgents(options(more))
  expect(await run.ask('boss', 'go')).toBe('secret answer')
  await run.stop()
  return run
}
const attribute = (span: ReceivedSpan | undefined, key: string): unknown => {
  const found = span?.attributes.find((one) => one.key === key)
  return found === undefined ? undefined : Object.values(found.value)[0]
}

describe('traces', () => {
  it('traces contain spans of agents, turns, model calls and tool calls, with tokens and outcome', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url)
    vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-key=a%20b')
    const { run } = await play()
    expect(receiver.requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'a b' } })
    const spans = receiver.spans()
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
    const above = (span: ReceivedSpan): string[] => {
      const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
      return parent === undefined ? [] : [parent.name, ...above(parent)]
    }
    const tree = spans.map((span) => [span.name, ...above(span)].join(' < ')).sort()
    const inTurn = 'turn < invoke_agent counter < invoke_agent boss'
    expect(tree).toEqual(
      [
        'invoke_agent boss',
        'invoke_agent counter < invoke_agent boss',
        inTurn,
        ...Array(3).fill(`chat qwen3:1.7b < ${inTurn}`),
        ...Array(2).fill(`execute_tool add < ${inTurn}`),
      ].sort(),
    )
    for (const { startTimeUnixNano: start, endTimeUnixNano: end } of spans)
      expect(BigInt(end) >= BigInt(start)).toBe(true)
    const chat = spans.find(({ name }) => name.startsWith('chat'))
    expect(attribute(chat, 'gen_ai.provider.name')).toBe('ollama')
    expect(Number(attribute(chat, 'gen_ai.usage.input_tokens'))).toBeGreaterThan(0)
    expect(Number(attribute(chat, 'gen_ai.usage.output_tokens'))).toBeGreaterThan(0)
    expect(attribute(chat, 'gen_ai.response.finish_reasons')).toEqual({
      values: [{ stringValue: 'tool_calls' }],
    })
    const [good, bad] = spans.filter(({ name }) => name === 'execute_tool add')
    expect(good?.status).toEqual({})
    expect(bad?.status).toEqual({ code: 2, message: 'failed' })
    expect(attribute(bad, 'error.type')).toBe('failed')
    expect(
      attribute(
        spans.find(({ name }) => name === 'invoke_agent boss'),
        'gen_ai.conversation.id',
      ),
    ).toBe(run)
    expect(receiver.requests.map(({ text }) => text).join()).not.toMatch(
      /secret|"arguments"|tool.call.result/,
    )
  })

  it('traces contain words, arguments and results if `traces.content` is on', async () => {
    await play({ traces: { endpoint: receiver.url, content: true } })
    const tool = receiver.spans().find(({ name }) => name === 'execute_tool add')
    expect(attribute(tool, 'gen_ai.tool.call.arguments')).toBe('{"a":19,"b":23}')
    expect(attribute(tool, 'gen_ai.tool.call.result')).toBe('42')
    const last = receiver.spans().findLast(({ name }) => name.startsWith('chat'))
    expect(attribute(last, 'gen_ai.output.messages')).toContain('secret answer')
  })

  it('traces are not sent without an endpoint', async () => {
    await play()
    expect(receiver.requests).toEqual([])
  })

  it('an agent’s span begins at the agent’s first start, even after a restart and a collector failure', async () => {
    const lines: string[] = []
    const given = options({ traces: { endpoint: receiver.url }, print: (line) => void lines.push(line) })
    receiver.answer(503)
    const first = await startAgents(given)
    const began = Date.now()
    // The model has not answered yet, so the agents are still working when the program stops.
    const asked = first.ask('boss', 'go').catch(() => {})
    await expect.poll(() => first.state().turns.length).toBe(1)
    await first.stop()
    await asked
    await expect.poll(() => lines.join('\n')).toContain('it answered 503')

    receiver.answer(200)
    model.say('done')
    const second = await startAgents(given)
    await second.ask('boss', 'go')
    await second.stop()
    const agent = receiver.spans().find(({ name }) => name === 'invoke_agent boss')
    expect(Number(BigInt(agent?.startTimeUnixNano ?? 0) / 1_000_000n)).toBeLessThanOrEqual(began + 1000)
  })
})
