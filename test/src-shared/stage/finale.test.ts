import { describe, expect, it } from 'vitest'
import type { Beat, BeatKind } from '../../../src-shared/events/beat.ts'
import { emptyShow, type ShowState } from '../../../src-shared/events/show.ts'
import { beatBody } from '../../../src-shared/moments/beat-body.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { attentionOf, finaleShare } from '../../../src-shared/stage/moment.ts'

const minuteMs = 60_000
const beat = (kind: BeatKind, facts: Partial<Beat> = {}): Beat => ({
  ...{ ...beatBody(kind), id: 'b1', novelty: 1, observation: 'o1', nth: 1 },
  ...facts,
})
const showAfter = (...beats: Beat[]): ShowState => ({
  ...emptyShow,
  beats: beats.map((one, at) => ({ at, beat: one, plan: { level: 'rest', writer: 'bank' }, energy: 0 })),
})
const hit = beat('hit')

describe('finaleShare', () => {
  it.each(['arrival', 'foe-low', 'near-death'] as const)(
    'keeps the price of a finale back after the beat “%s”, for three minutes at most',
    (kind) => {
      const fight = showAfter(beat(kind), hit)
      expect(finaleShare(hit, fight, minuteMs)).toBe('kept')
      expect(finaleShare(undefined, fight, minuteMs)).toBe('kept')
      expect(finaleShare(hit, fight, 4 * minuteMs)).toBeUndefined()
    },
  )

  it('keeps nothing back before a fight, after its end, or when guests arrive', () => {
    expect(finaleShare(hit, showAfter(hit), 10)).toBeUndefined()
    expect(finaleShare(hit, showAfter(beat('arrival', { polarity: 0.5 })), 10)).toBeUndefined()
    for (const end of [beat('victory'), beat('comeback'), beat('death'), beat('reset')])
      expect(finaleShare(hit, showAfter(beat('arrival'), end), 10)).toBeUndefined()
    expect(finaleShare(hit, showAfter(beat('arrival'), beat('gain', { isOver: true })), 10)).toBeUndefined()
  })

  it('does not keep the price back from the beat with which the fight begins, recorded or not', () => {
    const arrival = beat('arrival', { salience: 0.6 })
    expect(finaleShare(arrival, showAfter(), 10)).toBeUndefined()
    expect(finaleShare(arrival, showAfter(arrival), 10)).toBeUndefined()
  })

  it('lets a victory and a comeback spend the price, but not a small victory in the middle of a fight', () => {
    const fight = showAfter(beat('arrival'))
    expect(finaleShare(beat('victory'), fight, 10)).toBe('spent')
    expect(finaleShare(beat('comeback'), showAfter(), 10)).toBe('spent')
    expect(finaleShare(beat('victory', { salience: 0.5 }), fight, 10)).toBe('kept')
  })
})

describe('attentionOf', () => {
  it('lets a finale borrow attention for three seconds', () => {
    const advance = (show: ShowState, now: number) =>
      attentionOf({ settings: defaultSettings, show }, now).advance
    expect(advance(showAfter(beat('arrival'), beat('victory'), hit), 2000)).toBeGreaterThanOrEqual(7)
    expect(advance(showAfter(beat('arrival'), beat('victory'), hit), 4000)).toBe(0)
    expect(advance(showAfter(beat('arrival'), hit), 2000)).toBe(0)
  })
})
