import { describe, expect, it } from 'vitest'
import type { BeatKind } from '../../../../../src-shared/events/beat.ts'
import {
  betOccasion,
  settlementOccasion,
  unpaidBets,
} from '../../../../../src-shared/performer/show/evening/bet.ts'
import { beatAt, heldBeat, lineOf, minute, momentOf } from '../../../../fixtures/evening.ts'
import { marlow } from '../../../../fixtures/show.ts'

const { lines } = marlow
const on = lineOf('bet')
const against = lineOf('bet-against')
const settled = (bet: string, kind: BeatKind, agoMs = minute) =>
  settlementOccasion(momentOf(beatAt(kind), { said: [[bet, agoMs]] })).map((one) => one.lines)

describe('a bet', () => {
  it('comes at an arrival, and not while another is open or shortly after one', () => {
    const arrival = beatAt('arrival')
    const offered = [...(lines.bet ?? []), ...(lines['bet-against'] ?? [])]
    expect(betOccasion(momentOf(arrival))).toEqual([{ lines: offered }])
    expect(betOccasion(momentOf(beatAt('reward')))).toEqual([])
    expect(betOccasion(momentOf(beatAt('arrival', { isUnsure: true })))).toEqual([])
    expect(betOccasion(momentOf(arrival, { said: [[on, 40 * minute]] }))).toEqual([])
    const ended = (agoMs: number) => ({ said: [[on, agoMs]] as const, beats: [heldBeat(minute, 'death')] })
    expect(betOccasion(momentOf(arrival, ended(5 * minute)))).toEqual([])
    expect(betOccasion(momentOf(arrival, ended(20 * minute)))).toEqual([{ lines: offered }])
  })

  it.each([
    [on, 'victory', 'bet-won'],
    [on, 'comeback', 'bet-won'],
    [on, 'death', 'bet-lost'],
    [against, 'victory', 'bet-lost'],
    [against, 'death', 'bet-won'],
  ] as const)('“%s” is settled at a %s with a line of %s', (bet, kind, expected) => {
    expect(settled(bet, kind)).toEqual([lines[expected]])
  })

  it('is not settled by a moment that decides nothing or is uncertain', () => {
    expect(settled(on, 'hit')).toEqual([])
    expect(settled(on, 'idle')).toEqual([])
    const unsure = momentOf(beatAt('death', { isUnsure: true }), { said: [[on, minute]] })
    expect(settlementOccasion(unsure)).toEqual([])
  })

  it('is settled in the next calm moment if the outcome had other words, but only within three minutes', () => {
    const later = (agoMs: number, kind: BeatKind = 'idle') =>
      settlementOccasion(
        momentOf(beatAt(kind), { said: [[on, 9 * minute]], beats: [heldBeat(agoMs, 'victory')] }),
      ).map((one) => one.lines)
    expect(later(2 * minute)).toEqual([lines['bet-won']])
    expect(later(2 * minute, 'hit')).toEqual([])
    expect(later(4 * minute)).toEqual([])
  })

  it('is settled once', () => {
    const moment = momentOf(beatAt('death'), {
      said: [
        [on, 2 * minute],
        [lineOf('bet-won'), minute],
      ],
    })
    expect(settlementOccasion(moment)).toEqual([])
  })

  it('stays unpaid if the player leaves the place or another source is watched', () => {
    const left = momentOf(beatAt('death'), { said: [[on, 5 * minute]], beats: [heldBeat(minute, 'place')] })
    expect(settlementOccasion(left)).toEqual([])
    expect(unpaidBets(left.show, marlow)).toBe(1)
    const elsewhere = momentOf(beatAt('death'), { said: [[on, 5 * minute]], since: left.now - minute })
    expect(settlementOccasion(elsewhere)).toEqual([])
  })
})
