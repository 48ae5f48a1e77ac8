import { EventEmitter } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { createEyes } from '../../electron/capture/eyes.ts'
import { servePage, socketLimits } from '../../electron/gateway/page-socket.ts'
import { turnIndex } from '../../electron/journal/turn-index.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import { defaultSettings } from '../../src-shared/settings/settings.ts'
import type { FrameSource, GatedFrame, SourceReport } from '../../src-shared/sight/picture/frame.ts'
import type { Hooks } from '../../src-shared/tools/hooks.ts'
import { defineTool } from '../../src-shared/tools/tool.ts'
import { fakeHost } from '../electron/gateway/fake-host.ts'
import { seededRng } from '../fixtures/seeded-rng.ts'
import { stagelessShow } from '../fixtures/show.ts'
import { startPerformer } from '../fixtures/show-agents.ts'
import { toolRuntime } from '../fixtures/tool-runtime.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

const thrown: readonly [string, unknown][] = [
  ['an error', new RangeError('Maximum call stack size exceeded')],
  ['undefined', undefined],
  ['null', null],
  ['a symbol', Symbol('odd')],
  ['an object without a prototype', Object.create(null)],
  [
    'an error whose message throws',
    Object.defineProperty(new Error('x'), 'message', {
      get() {
        throw new Error('no message')
      },
    }),
  ],
  [
    'an object whose text throws',
    {
      toString() {
        throw new Error('no text')
      },
    },
  ],
]

const unhandled: unknown[] = []
const note = (problem: unknown) => void unhandled.push(problem)
process.on('unhandledRejection', note)
afterEach(() => {
  expect(unhandled.splice(0)).toEqual([])
})

function house(options: { driver?: LlmDriver; hooks?: Hooks; breaks?: unknown }) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const events: AdlibEvent[] = []
  journal.subscribe((event) => events.push(event))
  const calls: LlmDriver = {
    name: 'scripted',
    async *stream() {
      const tool_calls = [{ id: 'call_1', name: 'broken', arguments: {} }]
      const step = { type: 'tool_calls' as const, tool_calls }
      const answer = { step, raw: '', format: 'native', repairs: [], rejected: [], ms: 1, usage: {} }
      yield { type: 'result', result: { ok: true, mode: 'native', ...answer } }
    },
    call: () => Promise.reject(new Error('not asked')),
  }
  const driver = options.driver ?? calls
  const brain = { driver: driver.name, model: 'm', mode: 'native' }
  journal.append({ type: 'run/start', settings: defaultSettings, brain })
  const broken = defineTool({
    name: 'broken',
    description: 'It breaks.',
    domain: 'test',
    args: z.object({}),
    run: () => {
      throw options.breaks
    },
  })
  const stops: string[] = []
  startPerformer({
    journal,
    clock,
    runtime: toolRuntime([broken], { clock, emit: journal.append, hooks: options.hooks ?? {} }),
    activeModel: () => ({ driver, ref: brain }),
    rng: seededRng(),
    ...stagelessShow,
    ended: ({ stop }) => stops.push(stop),
  })
  const observation = {
    ...{ id: 'o1', source: 'test', at: 0, newLines: [], goneLines: [], numbers: [] },
    ...{ scene: { cut: false, brightness: 0, motion: 0 }, confidence: 90, ageMs: 0 },
  }
  return {
    events,
    stops,
    async look() {
      journal.append({ type: 'sight/observation', observation: { ...observation, at: clock.now() } })
      await clock.advanceAsync(13_000)
    },
  }
}

describe.each(thrown)('%s as a thrown value', (_, problem) => {
  it('a turn fails if its driver throws an odd value, and the next turn starts', async () => {
    const driver: LlmDriver = {
      name: 'broken',
      // biome-ignore lint/correctness/useYield: it throws before its first word
      async *stream() {
        throw problem
      },
      call: () => Promise.reject(problem),
    }
    const { look, events, stops } = house({ driver })
    await look()
    await look()
    expect(stops.length).toBeGreaterThan(1)
    expect(new Set(stops)).toEqual(new Set(['failed']))
    expect(events.find(({ type }) => type === 'llm/failed')).toMatchObject({ kind: 'exception' })
    const ends = events.filter(({ type }) => type === 'turn/end')
    expect(ends.length).toBe(events.filter(({ type }) => type === 'turn/start').length)
  })

  it('a call is reported as a tool error if its tool throws an odd value', async () => {
    const { look, events } = house({ breaks: problem })
    await look()
    expect(events.find(({ type }) => type === 'tool/error')).toMatchObject({ error: 'exception' })
  })

  it('a call is reported as a tool error if a hook throws an odd value', async () => {
    const hook = () => {
      throw problem
    }
    for (const hooks of [{ before: [hook] }, { around: [hook] }, { after: [hook] }] as unknown as Hooks[]) {
      const { look, events } = house({ hooks, breaks: new Error('x') })
      await look()
      expect(events.find(({ type }) => type === 'tool/error')).toMatchObject({ error: 'exception' })
    }
  })

  it('the eyes report a lost source when the frame source or the OCR engine throws an odd value', async () => {
    const frame: GatedFrame = {
      ...{ t: 0, width: 64, height: 36, thumb: new Uint8Array(64 * 36 * 3), full: true },
      changed: [{ box: [0, 0, 64, 36], image: picture }],
    }
    for (const part of ['source', 'reader'] as const) {
      const reports: SourceReport[] = []
      const source: FrameSource = {
        name: 'test eye',
        refresh() {},
        async *frames() {
          yield frame
          if (part === 'source') throw problem
          await new Promise((resolve) => setImmediate(resolve))
        },
      }
      const eyes = createEyes({
        source,
        engine: { name: 'test reader', read: () => Promise.reject(problem), close: async () => {} },
        clock: virtualClock(),
        onObservation: () => {},
        onReport: (report) => void reports.push(report),
      })
      await eyes.watch(new AbortController().signal)
      expect(reports.at(-1)).toMatchObject({ state: 'lost' })
    }
  })

  it('a page gets a `bye` message if the host throws an odd value while it handles a message', () => {
    const clock = virtualClock()
    const journal = memoryJournal({ run: 'r', clock })
    const socket = Object.assign(new EventEmitter(), {
      sent: [] as string[],
      bufferedAmount: 0,
      send: (text: string) => void socket.sent.push(text),
      close: () => {},
      terminate: () => {},
      ping: () => {},
    })
    const host = fakeHost(journal, turnIndex(), '/nowhere')
    const broken = {
      ...host,
      sight: {
        ...host.sight,
        eye: () => {
          throw problem
        },
      },
    }
    servePage({
      socket: socket as unknown as WebSocket,
      visitor: { page: 'eye' },
      page: 'eye-1',
      ...{ build: 'b', host: broken, clock, limits: socketLimits, takesCommand: () => true },
    })
    socket.emit('message', Buffer.from(JSON.stringify({ kind: 'eye', state: 'live', source: 'x' })), false)
    expect(JSON.parse(socket.sent.at(-1) ?? '{}')).toMatchObject({ kind: 'bye' })
  })
})

const picture = { width: 64, height: 36, data: new Uint8ClampedArray(64 * 36 * 4) }
