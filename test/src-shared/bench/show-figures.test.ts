import { describe, expect, it } from 'vitest'
import { figureWords } from '../../../src-shared/bench/show/figure-words.ts'
import { createShowMeter, type ShowFigures } from '../../../src-shared/bench/show/show-figures.ts'
import type { AdlibEvent, EventBody } from '../../../src-shared/events/event.ts'
import type { Observation } from '../../../src-shared/events/observation.ts'

let seq = 0
const at = (t: number, body: EventBody): AdlibEvent => {
  seq += 1
  return { ...body, t, seq, run: 'r' } as AdlibEvent
}

const observed = (t: number, id: string, text: string, numbers: Observation['numbers'] = []): AdlibEvent =>
  at(t, {
    type: 'sight/observation',
    observation: {
      id,
      source: 'test',
      at: t,
      newLines: [{ text, box: [0, 0, 10, 10], confidence: 90 }],
      goneLines: [],
      numbers,
      scene: { cut: false, brightness: 0.5, motion: 0 },
      confidence: 90,
      ageMs: 0,
    },
  })

const answer = (
  t: number,
  turn: string,
  observation: string,
  words: string,
  stop = 'final',
): AdlibEvent[] => [
  at(t, { type: 'turn/start', turn, cause: 'change', observation }),
  at(t + 1000, {
    type: 'stage/cue',
    cue: {
      id: `cue-${turn}`,
      turn,
      lane: 'caption',
      content: { lane: 'caption', text: words },
      durationMs: 2000,
    },
  } as never),
  at(t + 1000, { type: 'turn/end', turn, stop, steps: 1, calls: 0, ms: 1000 } as never),
]

const show = [
  observed(0, 'o1', 'BOSS DRAGON', [{ label: 'HP', value: 42, confidence: 90 }]),
  ...answer(500, 't1', 'o1', 'What a dragon that is!'),
  ...answer(2000, 't2', 'o1', 'Only 42 left.'),
  observed(4000, 'o2', 'Game over'),
  ...answer(4500, 't3', 'o2', 'Nobody saw this coming.'),
  ...answer(8000, 't4', 'unknown', 'What a Dragon that is'),
  at(9500, { type: 'turn/start', turn: 't5', cause: 'tick', observation: '' }),
  at(9600, { type: 'tool/call', turn: 't5', call: 't5.1.1', tool: 'play_sfx', args: {}, raw: '' } as never),
  at(9700, {
    type: 'tool/error',
    turn: 't5',
    call: 't5.1.1',
    tool: 'play_sfx',
    error: 'timeout',
    message: 'Late.',
    ms: 100,
  } as never),
  at(10_000, { type: 'turn/end', turn: 't5', stop: 'failed', steps: 1, calls: 1, ms: 500 } as never),
]

const showFigures = (events: readonly AdlibEvent[]): ShowFigures => {
  const meter = createShowMeter()
  for (const event of events) meter.event(event)
  return meter.figures()
}

describe('createShowMeter', () => {
  it('measures tools, relevance, latency, stability and repetition in a show', () => {
    expect(showFigures(show)).toEqual({
      ms: 10_000,
      tools: { play_sfx: 1 },
      lines: 4,
      repeats: 1,
      answering: 3,
      relevant: 2,
      latency: { medianMs: 1500, p95Ms: 3000, slowestMs: 3000 },
      turns: 5,
      ends: { final: 4, failed: 1 },
      modelFailures: {},
      toolErrors: { timeout: 1 },
      reasks: 0,
      restarts: 0,
    })
  })

  it('does not count a single big word on the overlay as a line', () => {
    const content = { lane: 'text', text: 'CURTAIN', tone: 'alarm' }
    const cue = { id: 'w', turn: 't1', lane: 'text', content, durationMs: 1400, word: true }
    expect(showFigures([at(0, { type: 'stage/cue', cue } as never)])).toMatchObject({ lines: 0, repeats: 0 })
  })

  it('writes each share with its counts, and “none” for a figure without events', () => {
    const words = (of: readonly AdlibEvent[]) =>
      Object.fromEntries(figureWords(showFigures(of)).map(({ name, value }) => [name, value]))
    expect(words(show)).toMatchObject({ Relevance: '67 % (2 of 3)', Stability: '80 % (4 of 5)' })
    expect(words([])).toMatchObject({ Relevance: 'none', Latency: 'none', Failures: 'none' })
  })

  it('forgets lines that were seen long ago', () => {
    const meter = createShowMeter()
    meter.event(observed(0, 'first', 'dragon'))
    for (let n = 0; n < 200; n += 1) meter.event(observed(n, `o${n}`, 'x'))
    for (const event of answer(500, 't1', 'first', 'dragon')) meter.event(event)
    expect(meter.figures()).toMatchObject({ lines: 1, answering: 0 })
  })
})
