import { describe, expect, it } from 'vitest'
import type { Beat, BeatKind } from '../../../src-shared/events/beat.ts'
import type { AdlibEvent, EventBody } from '../../../src-shared/events/event.ts'
import { clipMs } from '../../../src-shared/highlights/highlight.ts'
import { createHighlightMeter } from '../../../src-shared/highlights/highlight-meter.ts'

const startedAt = 1_000_000

/** Returns the best moments of a run with these events, whose times are seconds since the start of the run. */
function bestOf(events: readonly (readonly [seconds: number, EventBody])[], most = 5) {
  const meter = createHighlightMeter()
  const start = { type: 'stage/page', page: 'overlay', state: 'connected' } as const
  for (const [n, [seconds, body]] of [[0, start] as const, ...events].entries())
    meter.event({ ...body, t: startedAt + seconds * 1000, seq: n + 1, run: 'r' } as AdlibEvent)
  return meter.best(most, clipMs)
}

const beat = (kind: BeatKind, more: Partial<Beat> = {}, turn?: string): EventBody => ({
  type: 'show/beat',
  beat: {
    ...{ id: 'b', kind, subject: null, polarity: 0, salience: 0.9, novelty: 1, observation: 'o0', nth: 1 },
    ...more,
  },
  plan: { level: 'rest', writer: 'bank' },
  ...(turn === undefined ? {} : { turn }),
})

const line = (text: string, turn: string): EventBody => ({
  type: 'stage/cue',
  cue: {
    ...{ id: 'c', lane: 'caption', by: 'text', turn, durationMs: 3000 },
    content: { lane: 'caption', text },
  },
})

describe('createHighlightMeter', () => {
  it('orders moments by how great and how sure they are, and leaves out filler and chat', () => {
    const best = bestOf([
      [20, beat('gain', { salience: 0.15 })],
      [60, beat('death')],
      [100, beat('idle')],
      [140, beat('victory', { isUnsure: true })],
      [180, beat('death', { cause: { sign: 'drawn' } })],
      [220, beat('raid')],
    ])
    expect(best.map(({ atMs, beat }) => [atMs, beat.kind])).toEqual([
      [60_000, 'death'],
      [180_000, 'death'],
      [140_000, 'victory'],
      [20_000, 'gain'],
    ])
  })

  it('prefers a turn of luck and a moment with a line, and says why', () => {
    const [first, second, third] = bestOf([
      [30, beat('death', { polarity: -1 })],
      [100, beat('death', { polarity: -1 })],
      [110, beat('comeback', { polarity: 1 })],
      [200, beat('death', { polarity: -1 }, 't1')],
      [202, line('Exit,\n pursued by a bear.', 't1')],
    ])
    expect(first).toMatchObject({ beat: { kind: 'comeback' }, line: null })
    expect(first?.why).toContain('turn')
    expect(second).toMatchObject({ atMs: 200_000, line: 'Exit, pursued by a bear.' })
    expect(second?.why).toContain('line')
    expect(third?.atMs).toBe(30_000)
  })

  it('prefers another moment to one that repeats a chosen one', () => {
    const mines = beat('arrival', { cause: { sign: 'words', text: 'Minefield ahead!' } })
    const best = bestOf(
      [
        [20, mines],
        [60, mines],
        [100, mines],
        [140, beat('death', { salience: 0.8 })],
      ],
      3,
    )
    expect(best.map(({ atMs }) => atMs)).toEqual([100_000, 140_000, 60_000])
  })

  it('joins moments in a row, whose clip begins before the first great one', () => {
    const best = bestOf([
      [50, beat('gain', { salience: 0.15 })],
      [52, beat('near-death', { salience: 0.7 })],
      [54, beat('death')],
      [57, beat('setback', { salience: 0.6 })],
    ])
    expect(best).toMatchObject([{ atMs: 54_000, fromMs: 52_000, toMs: 57_000, beat: { kind: 'death' } }])
    expect(best[0]?.why).toContain('row')
  })

  it('returns no moments whose clips would overlap', () => {
    const best = bestOf([
      [10, beat('death', { salience: 0.8 })],
      [20, beat('victory')],
      [40, beat('death', { salience: 0.8 })],
    ])
    expect(best.map(({ atMs }) => atMs)).toEqual([20_000, 40_000])
    expect(
      bestOf(
        [
          [10, beat('death')],
          [60, beat('death')],
        ],
        1,
      ),
    ).toHaveLength(1)
  })

  it('takes the time of the picture, not of the reaction', () => {
    const observation = {
      ...{ id: 'o7', source: 'file:a.mp4', at: startedAt + 30_000, newLines: [], goneLines: [], numbers: [] },
      ...{ confidence: 90, ageMs: 10, scene: { cut: false, brightness: 0.5, motion: 0 } },
    }
    const best = bestOf([
      [30.2, { type: 'sight/observation', observation }],
      [33, beat('death', { observation: 'o7' })],
    ])
    expect(best).toMatchObject([{ atMs: 30_000, t: startedAt + 30_000 }])
  })

  it('keeps the best of a run with very many moments', () => {
    const many = Array.from(
      { length: 5000 },
      (_, n) => [n * 20, beat('setback', { salience: n === 1234 ? 0.95 : 0.3 })] as const,
    )
    expect(bestOf(many, 1)).toMatchObject([{ atMs: 1234 * 20_000 }])
  })
})
