import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type RecordedAnswer, readRecordings } from './speed/programs/recordings.ts'
import { startReplayServer } from './speed/programs/replay-server.ts'
import { type MeantCall, readRequests, type ToolRequest } from './speed/programs/requests.ts'
import { runRow } from './speed/programs/run-row.ts'
import { judge } from './speed/programs/score.ts'
import { shim } from './speed/programs/shim.ts'
import { programsTable } from './speed/programs/table.ts'

const requests = readRequests()
const model = 'small:1b'

/** Returns each combination of accepted values, without and with the optional arguments. */
function acceptedArguments(call: MeantCall): Record<string, unknown>[] {
  let all: Record<string, unknown>[] = [{}]
  for (const [key, values] of Object.entries(call.arguments))
    all = all.flatMap((some) => values.map((value) => ({ ...some, [key]: value })))
  for (const [key, values] of Object.entries(call.optional ?? {}))
    all = all.flatMap((some) => [some, ...values.map((value) => ({ ...some, [key]: value }))])
  return all
}

function requestNamed(id: string): ToolRequest {
  const found = requests.find((request) => request.id === id)
  if (!found) throw new Error(`There is no request ${id}.`)
  return found
}

describe('the requests of the benchmark programs', () => {
  it('are 60, of which 12 need no call', () => {
    expect(requests).toHaveLength(60)
    expect(new Set(requests.map(({ id }) => id)).size).toBe(60)
    expect(requests.filter(({ calls }) => calls.length === 0)).toHaveLength(12)
  })

  it('have right answers that fit the schemas of their tools', () => {
    for (const { id, tools, calls } of requests) {
      for (const call of calls) {
        const tool = tools.find(({ name }) => name === call.tool)
        expect(tool, `${id} calls ${call.tool}`).toBeDefined()
        const parameters = z.fromJSONSchema(tool?.parameters as Parameters<typeof z.fromJSONSchema>[0])
        for (const accepted of acceptedArguments(call))
          expect(parameters.safeParse(accepted).error, `${id} ${JSON.stringify(accepted)}`).toBeUndefined()
      }
    }
  })

  it('contain no other request, so that the replay server can tell them apart', () => {
    for (const { says } of requests)
      expect(requests.filter((other) => other.says.includes(says))).toHaveLength(1)
  })

  it('have recorded answers', () => {
    for (const { answers } of readRecordings())
      for (const id of Object.values(answers).flatMap((some) => Object.keys(some)))
        expect(requests.map((request) => request.id)).toContain(id)
  })
})

describe('judge', () => {
  const light = { name: 'set_light', arguments: { room: 'bedroom', on: false } }

  it('accepts the meant calls in any order', () => {
    const lock = { name: 'lock_door', arguments: { door: 'front', locked: true } }
    const scene = { name: 'start_scene', arguments: { name: 'good_night' } }
    const bed = requestNamed('home-6')
    expect(judge(bed, { calls: [scene, lock], shown: '' })).toBe('right')
    expect(judge(bed, { calls: [scene], shown: '' })).toBe('wrong')
    expect(judge(bed, { calls: [scene, scene], shown: '' })).toBe('wrong')
  })

  it('accepts no other value, no further argument and no other tool', () => {
    const off = requestNamed('home-1')
    const judged = (args: object, name = light.name) =>
      judge(off, { calls: [{ name, arguments: { ...light.arguments, ...args } }], shown: '' })
    expect(judged({})).toBe('right')
    expect(judged({ color: null })).toBe('right')
    expect(judged({ color: '' })).toBe('right')
    expect(judged({ on: null })).toBe('wrong')
    expect(judged({ on: 'false' })).toBe('wrong')
    expect(judged({ color: 'white' })).toBe('wrong')
    expect(judged({}, 'get_sensor')).toBe('wrong')
  })

  it('distinguishes a call that the user reads from words', () => {
    const off = requestNamed('home-1')
    expect(judge(off, { calls: [], shown: '{"name": "set_light"}' })).toBe('shown')
    expect(judge(off, { calls: [], shown: 'CALL set_light {}' })).toBe('shown')
    expect(judge(off, { calls: [], shown: 'I use `set_light` for <b>that</b>.' })).toBe('lost')
    expect(judge(off, { calls: [], shown: '' })).toBe('lost')
  })

  it('counts any call as wrong where none was meant', () => {
    const thanks = requestNamed('home-7')
    expect(judge(thanks, { calls: [], shown: 'You are welcome.' })).toBe('right')
    expect(judge(thanks, { calls: [light], shown: '' })).toBe('wrong')
  })
})

describe('startReplayServer', () => {
  const answers: Record<string, RecordedAnswer> = {
    'home-1': {
      content: 'Ready. ',
      calls: [{ name: 'set_light', arguments: { room: 'bedroom', on: false } }],
    },
  }
  const user = { role: 'user', content: requestNamed('home-1').says }

  async function ask(path: string, body: object): Promise<{ status: number; text: string }> {
    const server = await startReplayServer({ model, requests, answers })
    try {
      const response = await fetch(server.url + path, { method: 'POST', body: JSON.stringify(body) })
      return { status: response.status, text: await response.text() }
    } finally {
      server.close()
    }
  }

  it('replays an answer as OpenAI does', async () => {
    const { text } = await ask('/v1/chat/completions', { messages: [user] })
    expect(JSON.parse(text).choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        content: 'Ready. ',
        tool_calls: [{ function: { arguments: '{"room":"bedroom","on":false}' } }],
      },
    })
  })

  it('replays an answer in pieces as OpenAI does', async () => {
    const { text } = await ask('/v1/chat/completions', { messages: [user], stream: true })
    const lines = text.trim().split('\n\n')
    const chunks = lines.slice(0, -1).map((line) => JSON.parse(line.replace('data: ', '')).choices[0])
    expect(chunks.map(({ delta }) => delta.content).join('')).toBe('Ready. ')
    expect(chunks.flatMap(({ delta }) => delta.tool_calls ?? [])).toHaveLength(1)
    expect(lines.at(-1)).toBe('data: [DONE]')
  })

  it('replays an answer in pieces as Ollama does', async () => {
    const { text } = await ask('/api/chat', { messages: [{ ...user, content: `Please: ${user.content}` }] })
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ message }) => message.content).join('')).toBe('Ready. ')
    expect(lines.flatMap(({ message }) => message.tool_calls ?? [])).toEqual([
      { function: { name: 'set_light', arguments: { room: 'bedroom', on: false } } },
    ])
    expect(lines.at(-1)).toMatchObject({ done: true, done_reason: 'stop' })
  })

  it('ends the conversation after the first answer', async () => {
    const messages = [user, { role: 'assistant', content: '' }, { role: 'tool', content: 'OK' }]
    const { text } = await ask('/v1/chat/completions', { messages })
    expect(JSON.parse(text).choices[0].message).toEqual({ role: 'assistant', content: 'Done.' })
  })

  it('refuses a request that was not recorded', async () => {
    const other = { role: 'user', content: requestNamed('home-2').says }
    const { status, text } = await ask('/v1/chat/completions', { messages: [other] })
    expect(status).toBe(404)
    expect(JSON.parse(text).error.message).toContain('No answer to home-2 is recorded.')
  })
})

describe('programsTable', () => {
  it('counts what a program did with recorded answers', async () => {
    const tools: Record<string, RecordedAnswer> = {
      'home-1': {
        content: '```json\n{"name": "set_light", "arguments": {"room": "bedroom", "on": false}}\n```',
      },
      'home-2': { content: '{"name": "set_light", "arguments": {"room": "kitchen", "on": true}}' },
      'home-3': { content: '{"name": "set_thermostat", "arguments": {' },
      'home-4': { content: 'Enjoy the film!' },
      'home-7': { content: 'You are welcome.' },
      'home-8': { content: '{"name": "get_sensor", "arguments": {}}' },
    }
    const recording = { model, digest: '', answers: { tools, text: {}, schema: {}, hermes: {} } }
    const row = { name: 'shim', asking: 'tools' as const, load: async () => shim }
    const table = programsTable([await runRow(row, shim, { recording, requests })])
    expect(table.split('\n').at(-1)).toBe('| shim | 1 of 4 (5–70) | 1 | 1 | 1 | 1 of 2 (9–91) |')
  })
})
