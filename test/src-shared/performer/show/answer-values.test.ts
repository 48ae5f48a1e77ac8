import { describe, expect, it } from 'vitest'
import type { Observation, TrackedNumber } from '../../../../src-shared/events/observation.ts'
import { emptyState, type State } from '../../../../src-shared/events/state.ts'
import { answerValues, optionsIn } from '../../../../src-shared/performer/show/answer-values.ts'
import { marlow } from '../../../fixtures/show.ts'

const now = 1_000_000
const asked = (
  { asks, quote }: { asks: 'either-or' | 'score' | 'joke'; quote: string },
  state: Partial<State> = {},
  { draw = 0, isClean = (_: string): boolean => true } = {},
) =>
  answerValues(
    { asks, quote },
    { state: { ...emptyState(), ...state }, persona: marlow, isClean, rng: () => draw, now },
  )

describe('the option that an answer names', () => {
  const choose = (quote: string, draw = 0, isClean?: (text: string) => boolean) =>
    asked({ asks: 'either-or', quote }, {}, { draw, ...(isClean && { isClean }) }).option

  it.each([
    ['Marlow, cats or dogs?', 'cats', 'dogs'],
    ['@Marlow do you prefer tea or coffee', 'tea', 'coffee'],
    ['Marlow pirate ship or the shark?', 'pirate ship', 'the shark'],
  ])('%s: each of the two, as the seed draws', (quote, first, second) => {
    expect([choose(quote, 0), choose(quote, 0.9)]).toEqual([first, second])
  })

  it.each([
    ['is it good or not?', 'a denial is no option'],
    ['tea or the thing that he drank yesterday?', 'its words are unsure'],
    ['tea or zanzoqua?', 'a word that is not plain'],
    ['tea or evil.example?', 'a link'],
    ['pizza or abortion?', 'a touchy word'],
    ['what is that?', 'no option'],
  ])('%s: none, because of %s', (quote) => {
    expect([choose(quote, 0), choose(quote, 0.9)]).toEqual([undefined, undefined])
  })

  it('is none if the filter stops it or if it is too long', () => {
    expect(choose('cats or dogs?', 0, (text) => text !== 'cats')).toBeUndefined()
    expect(choose('tea or extraordinarily transcendental', 0.9)).toBeUndefined()
    expect(optionsIn('Katzen oder Hunde')).toEqual(['Katzen', 'Hunde'])
  })
})

describe('the number that an answer names', () => {
  const number = (label: string, value: number, facts: Partial<TrackedNumber> = {}): TrackedNumber => ({
    ...{ label, value, confidence: 96 },
    ...facts,
  })
  const shown = (numbers: TrackedNumber[], ageMs = 1000): Partial<State> => ({
    observation: { at: now - ageMs, source: 's', numbers } as unknown as Observation,
  })
  const score = (state: Partial<State>, quote = "what's the score?") => asked({ asks: 'score', quote }, state)

  it('is the score, or the number that the question names', () => {
    const state = shown([number('Score', 120), number('LIVES', 2)])
    expect(score(state)).toEqual({ label: 'Score', value: '120' })
    expect(score(state, 'Marlow, how many lives?')).toEqual({ label: 'LIVES', value: '2' })
  })

  it.each([
    ['that is hardly readable', shown([number('Score', 120, { confidence: 80 })])],
    ['whose picture is old', shown([number('Score', 120)], 6000)],
    ['that is part of a bar', shown([number('Score', 120, { bar: true })])],
    ['whose name was misread until now', shown([number('Score', 120, { formerly: 'Scare' })])],
    ['that may be one of two', shown([number('Red score', 120), number('Blue score', 7)])],
    ['that is no score', shown([number('Speed', 120)])],
    [
      'of a picture that is lost',
      {
        ...shown([number('Score', 120)]),
        sources: [{ source: 's', state: 'lost' }] as unknown as State['sources'],
      },
    ],
  ] as const)('is none %s', (_, state) => {
    expect(score(state)).toEqual({})
  })

  it('is none for other questions', () => {
    expect(asked({ asks: 'joke', quote: 'score or joke' }, shown([number('Score', 120)]))).toEqual({})
  })
})
