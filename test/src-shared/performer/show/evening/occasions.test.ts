import { describe, expect, it } from 'vitest'
import { emptyShow } from '../../../../../src-shared/events/show.ts'
import { callOccasion, callWith } from '../../../../../src-shared/performer/show/evening/call.ts'
import { eveningOccasions } from '../../../../../src-shared/performer/show/evening/occasions.ts'
import { thirdOccasion } from '../../../../../src-shared/performer/show/evening/rule-of-three.ts'
import { silenceOccasion } from '../../../../../src-shared/performer/show/evening/silence.ts'
import { beatAt, heldBeat, lineOf, minute, momentOf } from '../../../../fixtures/evening.ts'
import { marlow } from '../../../../fixtures/show.ts'

const { lines, calls } = marlow
const callers = () => ['pip']

describe('a call', () => {
  it('comes from a persona that can phone in, about every twenty minutes', () => {
    const idle = beatAt('idle')
    const ofPip = calls.filter((call) => call.with === 'pip').map(({ setup }) => setup)
    const due = (agoMs: number) =>
      callOccasion(momentOf(idle, { said: [[ofPip[0] ?? '', agoMs]], evening: { callers } }))
    expect(due(20 * minute)).toEqual([{ lines: ofPip }])
    expect(due(18 * minute)).toEqual([])
    expect(callOccasion(momentOf(idle, { beganMs: 5 * minute, evening: { callers } }))).toEqual([])
    expect(callOccasion(momentOf(beatAt('death'), { evening: { callers } }))).toEqual([])
    expect(callOccasion(momentOf(idle))).toEqual([{ lines: [] }])
  })

  it('has the answer that belongs to its first line', () => {
    const [first] = calls
    expect(callWith(first?.setup ?? '', marlow)).toEqual({ with: first?.with, reply: first?.punchline })
    expect(callWith('Do not sneeze.', marlow)).toBeUndefined()
  })
})

describe('a silence', () => {
  it('comes after the third death of the evening, once', () => {
    const due = (deaths: number, said: readonly (readonly [string, number])[] = []) =>
      silenceOccasion(momentOf(beatAt('death'), { said, evening: { deaths } }))
    expect(due(1)).toEqual([])
    expect(due(2)).toEqual([{ lines: lines.anyway }])
    expect(due(5, [[lineOf('anyway'), 20 * minute]])).toEqual([])
    expect(silenceOccasion(momentOf(beatAt('victory'), { evening: { deaths: 2 } }))).toEqual([])
  })
})

describe('the rule of three', () => {
  const twice = (subject: string) => ({
    beats: [heldBeat(5 * minute, 'arrival', { subject }), heldBeat(2 * minute, 'arrival', { subject })],
    bits: { ...emptyShow.bits, counts: { arrival: 2 } },
  })
  const third = (subject: string, before: ReturnType<typeof twice>) =>
    thirdOccasion(momentOf(beatAt('arrival', { subject, nth: 3 }), before))

  it('holds for the third moment of the same kind and subject, as long as the show remembers all of them', () => {
    expect(third('Warden', twice('Warden'))).toEqual([{ lines: lines['rule-of-three'] }])
    expect(third('Baron', twice('Warden'))).toEqual([])
    const forgotten = { ...twice('Warden'), bits: { ...emptyShow.bits, counts: { arrival: 7 } } }
    expect(third('Warden', forgotten)).toEqual([])
  })

  it('holds for the third setback without a subject, and not again soon', () => {
    const setback = (nth: number, agoMs = 30 * minute) =>
      thirdOccasion(momentOf(beatAt('setback', { nth }), { said: [[lineOf('rule-of-three'), agoMs]] }))
    expect(setback(3)).toEqual([{ lines: lines['rule-of-three'] }])
    expect(setback(4)).toEqual([])
    expect(setback(3, 5 * minute)).toEqual([])
  })
})

describe('eveningOccasions', () => {
  it('keeps lines about the evening apart in calm moments, but not the settlement of a bet', () => {
    const idle = (said: readonly (readonly [string, number])[], beats = [heldBeat(30_000, 'victory')]) =>
      eveningOccasions(momentOf(beatAt('idle'), { said, beats, evening: { callers } })).map(
        (one) => one.lines,
      )
    expect(idle([[lineOf('rule-of-three'), 60_000]], [])).toEqual([])
    expect(idle([[lineOf('bet'), 60_000]])).toEqual([lines['bet-won']])
    expect(idle([[lineOf('rule-of-three'), 2 * minute]], []).length).toBeGreaterThan(1)
  })
})
