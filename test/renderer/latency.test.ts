import { describe, expect, it } from 'vitest'
import { latencyOf } from '../../renderer/panel/side/latency.ts'
import type { TurnView } from '../../src-shared/events/turn-view.ts'
import type { CueView } from '../../src-shared/events/views.ts'

const turn = (id: string, at: number) =>
  ({ turn: id, agent: 'performer', saw: { at } }) as unknown as TurnView
const line = (id: string, queuedAt: number, paintedAt?: number) =>
  ({
    cue: { turn: id, content: { lane: 'caption', text: 'Hi.' } },
    queuedAt,
    shown: paintedAt === undefined ? [] : [{ page: 'o', at: paintedAt }],
  }) as unknown as CueView

describe('latencyOf', () => {
  it('measures the time from the picture to the decision and to the first paint', () => {
    const turns = Array.from({ length: 20 }, (_, n) => turn(`t${n}`, 1000))
    const cues = turns.map(({ turn: id }, n) => line(id, 1100 + n, 2000 + n))
    expect(latencyOf({ turns, cues })).toEqual({
      thought: { p50: 109, p95: 118 },
      painted: { p50: 1009, p95: 1018 },
    })
  })

  it('returns null for both times if no turn matches, and null for the paint time if nothing was painted', () => {
    expect(latencyOf({ turns: [], cues: [line('t1', 5, 6)] })).toEqual({ thought: null, painted: null })
    const seen = { turns: [turn('t1', 1)], cues: [line('t1', 5)] }
    expect(latencyOf(seen)).toEqual({ thought: { p50: 4, p95: 4 }, painted: null })
  })
})
