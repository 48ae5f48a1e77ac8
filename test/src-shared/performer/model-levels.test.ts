import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reasonText } from '../../../src-shared/performer/level-text.ts'
import {
  afterAnswer,
  type Level,
  type LevelAnswer,
  levels,
  lineLimitMs,
  startAt,
} from '../../../src-shared/performer/model-levels.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'

const momentMs = 12_000

/** Plays answers, one every `momentMs`, and returns each change. */
function play(
  answer: (n: number, level: Level) => Partial<LevelAnswer>,
  options: { count: number; start?: Level; callsTools?: boolean | null },
) {
  const { count, start = 'words', callsTools = true } = options
  let state = startAt(start)
  const changes: { n: number; to: Level; why: string }[] = []
  for (let n = 0; n < count; n++) {
    const given: LevelAnswer = { fate: 'said', ms: 1000, ...answer(n, state.level) }
    const next = afterAnswer(state, given, { now: n * momentMs, callsTools })
    state = next.state
    if (next.reason !== null) changes.push({ n, to: state.level, why: reasonText(next.reason) })
  }
  return { changes, level: state.level, steps: changes.map(({ n, to }) => `${n} ${to}`) }
}

/** A model that writes `tokensPerSecond`, and needs more tokens at higher levels. */
const constant =
  (tokensPerSecond: number, { readMs = 300, line = 20, call = 45 } = {}) =>
  (_: number, level: Level): Partial<LevelAnswer> => {
    const tokens = line + call * Math.max(0, levels.indexOf(level) - 1)
    return { ms: readMs + (tokens / tokensPerSecond) * 1000, readMs, tokensPerSecond }
  }

describe('afterAnswer', () => {
  it('goes down after two late lines of three, and names the times', () => {
    const { changes } = play((n) => ({ ms: n === 0 ? 1000 : 3400 }), { count: 3 })
    expect(changes).toEqual([
      {
        n: 2,
        to: 'judge',
        why: '2 of 3 lines came too late (3.4 s in the median, limit 2.5 s).',
      },
    ])
  })

  it('goes down after failed requests, and never below the lowest level', () => {
    const { changes, level } = play(() => ({ fate: 'failed', ms: 100 }), { count: 60, start: 'tools' })
    expect(changes.map(({ to }) => to)).toEqual(['call', 'words', 'judge'])
    expect(changes[0]?.why).toBe('3 of 3 requests failed.')
    expect(level).toBe('judge')
  })

  it('goes down after three useless answers of five, and counts what was wrong with them', () => {
    const faults = ['echo', undefined, 'echo', undefined, 'refused'] as const
    const answer = (n: number): Partial<LevelAnswer> =>
      faults[n] === undefined ? {} : { fate: 'dropped', fault: faults[n] }
    expect(play(answer, { count: 5 }).changes).toEqual([
      {
        n: 4,
        to: 'judge',
        why: '3 of 5 answers were useless (2 × echo of the screen, 1 × refusal).',
      },
    ])
    const filtered = (n: number): Partial<LevelAnswer> =>
      n % 2 === 0 ? { fate: 'dropped', fault: 'filtered' } : {}
    expect(play(filtered, { count: 20 }).changes).toEqual([])
  })

  it('counts a call that fits no tool as a useless answer', () => {
    const answer = (_: number, level: Level) => ({ tokensPerSecond: 80, hasRejectedCall: level === 'tools' })
    expect(play(answer, { count: 8, start: 'tools' }).changes[0]).toMatchObject({
      to: 'call',
      why: '3 of 3 answers were useless (3 × rejected call).',
    })
  })

  it('goes up level by level while the model is fast enough, and says what a call would take', () => {
    const { changes } = play(constant(80), { count: 40, start: 'judge' })
    expect(changes.map(({ to }) => to)).toEqual(['words', 'call', 'tools'])
    expect(changes[1]?.why).toBe(
      'The last 6 lines came in time (0.6 s in the median, limit 2.5 s), and with a tool call they would take about 1.1 s.',
    )
  })

  it('does not go above words if the model calls no tools, if that is unknown, or without a measured speed', () => {
    for (const callsTools of [false, null])
      expect(play(constant(80), { count: 40, callsTools }).level).toBe('words')
    expect(play(() => ({ ms: 500 }), { count: 40 }).level).toBe('words')
  })

  it('does not go up to a level that would be too slow', () => {
    expect(play(constant(17), { count: 100 }).changes).toEqual([])
  })

  it('ignores silence in time, and counts silence that came too late', () => {
    expect(play(() => ({ fate: 'silent', tokensPerSecond: 80 }), { count: 40 }).changes).toEqual([])
    expect(play(() => ({ fate: 'silent', ms: 4000 }), { count: 3 }).level).toBe('judge')
  })

  it('goes one level down within three turns of a server that slows to a third, and up within ten of its recovery', () => {
    for (const [start, speed] of [
      ['words', 14],
      ['call', 40],
    ] as const) {
      const [slow, recovered] = [5, 30]
      const answer = (n: number, level: Level) =>
        constant(n >= slow && n < recovered ? speed / 3 : speed)(n, level)
      const { changes } = play(answer, { count: 90, start })
      const down = changes.find(({ n }) => n >= slow)
      const up = changes.find(({ n }) => n >= recovered)
      expect([down?.to, (down?.n ?? 99) - slow < 3], start).toEqual([levels[levels.indexOf(start) - 1], true])
      expect((up?.n ?? 99) - recovered, start).toBeLessThan(10)
      expect(changes.at(-1)?.to, start).toBe(start)
    }
  })

  it('goes up from later lines if they came fast, although the show did not wait for them', () => {
    expect(play(() => ({ fate: 'late', ms: 900 }), { count: 6, start: 'judge' }).level).toBe('words')
  })

  it('needs twice as many good answers for the next try of a level that it could not hold', () => {
    const answer = (_: number, level: Level): Partial<LevelAnswer> =>
      level === 'words' ? { fate: 'dropped', fault: 'repeat' } : {}
    const { changes } = play(answer, { count: 200, start: 'words' })
    const rises = changes.filter(({ to }) => to === 'words').map(({ n }) => n)
    const gaps = rises.slice(1).map((n, index) => n - (rises[index] ?? 0))
    expect(gaps.length).toBeGreaterThanOrEqual(2)
    expect(gaps.every((gap, index) => index === 0 || gap > (gaps[index - 1] ?? 0))).toBe(true)
  })

  it('never goes up and down again at a constant speed', () => {
    const model = fc.record({
      speed: fc.double({ min: 2, max: 150, noNaN: true }),
      readMs: fc.integer({ min: 0, max: 3000 }),
      line: fc.integer({ min: 5, max: 60 }),
      call: fc.integer({ min: 5, max: 150 }),
      start: fc.constantFrom(...levels),
    })
    fc.assert(
      fc.property(model, ({ speed, readMs, line, call, start }) => {
        const { changes } = play(constant(speed, { readMs, line, call }), { count: 400, start })
        const rises = changes.map(({ to }) => to)
        // Each level is tried at most once from below.
        expect(new Set(rises).size).toBeGreaterThanOrEqual(rises.length - 1)
        expect(changes.every(({ n }) => n < 120)).toBe(true)
      }),
      { seed: 7, numRuns: 500 },
    )
  })

  it('never changes twice in a minute, and seldom at a speed that varies around the limit', () => {
    const model = fc.record({
      seed: fc.integer(),
      median: fc.integer({ min: 500, max: 4000 }),
      start: fc.constantFrom(...levels),
    })
    fc.assert(
      fc.property(model, ({ seed, median, start }) => {
        const rng = seededRng(seed)
        const answer = (): Partial<LevelAnswer> => ({
          ms: median * (0.7 + 0.6 * rng()),
          tokensPerSecond: 20_000 / median,
        })
        const { changes } = play(answer, { count: 300, start })
        for (const [index, { n }] of changes.slice(1).entries())
          expect((n - (changes[index]?.n ?? 0)) * momentMs).toBeGreaterThanOrEqual(60_000)
        expect(changes.length).toBeLessThanOrEqual(14)
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it('takes a line that comes at the limit as in time', () => {
    expect(play(() => ({ ms: lineLimitMs }), { count: 20 }).changes).toEqual([])
  })
})
