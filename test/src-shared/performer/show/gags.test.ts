import { describe, expect, it } from 'vitest'
import type { Beat, BeatKind } from '../../../../src-shared/events/beat.ts'
import type { GagStep } from '../../../../src-shared/events/cue.ts'
import type { Gag } from '../../../../src-shared/events/persona.ts'
import { emptyShow, type ShowState } from '../../../../src-shared/events/show.ts'
import { beatBody } from '../../../../src-shared/moments/beat-body.ts'
import { dueSteps } from '../../../../src-shared/performer/show/gags.ts'
import { marlow } from '../../../fixtures/show.ts'

const minute = 60_000
const now = 100 * minute
const joke: Gag = { id: 'rent', about: 'boss', plant: ['One.'], twist: ['Two.'], payoff: ['Three.'] }
const persona = { ...marlow, gags: [joke] }
const beat = (kind: BeatKind, subject: string | null = null): Beat => ({
  ...beatBody(kind, { subject }),
  ...{ id: 'b1', novelty: 1, nth: 1, observation: 'o1' },
})

/** A show whose opponent is the Warden, after steps of the joke that came so long ago (ms). */
const showAfter = (...steps: readonly (readonly [step: GagStep, agoMs: number])[]): ShowState => ({
  ...emptyShow,
  bits: { ...emptyShow.bits, boss: 'Warden' },
  gags:
    steps.length === 0
      ? []
      : [{ id: 'rent', about: 'Warden', steps: steps.map(([step, ago]) => ({ step, at: now - ago })) }],
})
const due = (show: ShowState, kind: BeatKind, subject?: string) =>
  dueSteps(show, persona, beat(kind, subject), now).map(({ mention }) => mention.step)

describe('dueSteps', () => {
  it('a running joke is planted first, then twisted, then paid off, each step once', () => {
    expect(due(showAfter(), 'hit')).toEqual([])
    expect(due(showAfter(), 'arrival', 'Warden')).toEqual(['plant'])
    expect(due(showAfter(['plant', minute]), 'hit')).toEqual(['twist'])
    expect(due(showAfter(['plant', 3 * minute], ['twist', minute]), 'hit')).toEqual([])
    expect(due(showAfter(['plant', 3 * minute], ['twist', minute]), 'victory')).toEqual(['payoff'])
  })

  it('a running joke never continues after its payoff, even if its twist was left out', () => {
    const paid = showAfter(['plant', 3 * minute], ['payoff', 2 * minute])
    for (const kind of ['hit', 'setback', 'death', 'victory', 'arrival'] as const)
      expect(due(paid, kind, 'Warden'), kind).toEqual([])
  })

  it('a step comes at least 45 seconds after the last one, and not after half an hour', () => {
    expect(due(showAfter(['plant', 44_000]), 'victory')).toEqual([])
    expect(due(showAfter(['plant', 46_000]), 'victory')).toEqual(['payoff'])
    expect(due(showAfter(['plant', 29 * minute]), 'victory')).toEqual(['payoff'])
    expect(due(showAfter(['plant', 31 * minute]), 'victory')).toEqual([])
  })

  it('a joke without an end ends in the first calm moment after ten minutes, even if its opponent is gone', () => {
    const gone = (agoMs: number, ...more: readonly (readonly [GagStep, number])[]): ShowState => ({
      ...showAfter(['plant', agoMs], ...more),
      bits: emptyShow.bits,
    })
    expect(due(gone(9 * minute), 'idle')).toEqual([])
    expect(due(gone(11 * minute), 'idle')).toEqual(['payoff'])
    expect(due(gone(11 * minute, ['twist', 2 * minute]), 'idle')).toEqual([])
    expect(due(gone(11 * minute, ['payoff', 10 * minute]), 'idle')).toEqual([])
    expect(due(gone(70 * minute), 'idle')).toEqual([])
    expect(due(gone(11 * minute), 'hit')).toEqual([])
  })

  it('a joke about one opponent says nothing about another', () => {
    const show = { ...showAfter(['plant', minute]), bits: { ...emptyShow.bits, boss: 'Baron' } }
    expect(due(show, 'victory')).toEqual([])
  })
})

describe('a running joke about a person in chat', () => {
  const advice: Gag = {
    id: 'adviser',
    about: 'chatter',
    plant: ['One.'],
    twist: ['Two.'],
    payoff: ['Three.'],
  }
  const asked = (name: string, quote = 'Marlow, go left.'): Beat => ({
    ...beat('chat-asks', name),
    quote,
    chat: { message: 'm1', people: [{ by: `twitch:${name}`, name }] },
  })
  const steps = (show: ShowState, about: Beat) =>
    dueSteps(show, { ...marlow, gags: [advice, joke] }, about, now).map(
      ({ mention }) => `${mention.step} ${mention.about}`,
    )
  const planted = (agoMs: number): ShowState => ({
    ...emptyShow,
    gags: [{ id: 'adviser', about: 'Ana', isPerson: true, steps: [{ step: 'plant', at: now - agoMs }] }],
  })

  it('begins with a remark of a person who has a name, and continues with what happens in the game', () => {
    expect(steps(emptyShow, asked('Ana'))).toEqual(['plant Ana'])
    expect(steps(emptyShow, asked('someone'))).toEqual([])
    expect(steps(emptyShow, beat('hit'))).toEqual([])
    expect(steps(planted(minute), beat('hit'))).toEqual(['twist Ana'])
    expect(steps(planted(minute), beat('victory'))).toEqual(['payoff Ana'])
  })

  it('does not begin where a question or a greeting wants an answer', () => {
    for (const text of ['Marlow, what is that?', 'good evening Marlow', 'thanks Marlow'])
      expect(steps(emptyShow, asked('Ana', text))).toEqual([])
  })

  it('is about one person at a time, for half an hour', () => {
    expect(steps(planted(minute), asked('Ben'))).toEqual([])
    expect(steps(planted(31 * minute), asked('Ben'))).toEqual(['plant Ben'])
  })

  it('leaves jokes about opponents alone in chat', () => {
    expect(steps({ ...emptyShow, bits: { ...emptyShow.bits, boss: 'Warden' } }, asked('Ana'))).toEqual([
      'plant Ana',
    ])
  })
})
