import { describe, expect, it } from 'vitest'
import type { Beat } from '../../../../src-shared/events/beat.ts'
import { linesAnswering } from '../../../../src-shared/events/persona.ts'
import type { QuestionKind } from '../../../../src-shared/events/question-kind.ts'
import { emptyState } from '../../../../src-shared/events/state.ts'
import { chooseLine } from '../../../../src-shared/performer/show/bank.ts'
import { dueSteps } from '../../../../src-shared/performer/show/gags.ts'
import { defaultSettings } from '../../../../src-shared/settings/settings.ts'
import { seededRng } from '../../../fixtures/seeded-rng.ts'
import { marlow } from '../../../fixtures/show.ts'

const now = 10_000_000
const { show } = emptyState()
const persona = {
  ...marlow,
  lines: {
    'chat-asks': ['Ask the moths, {name}.'],
    'chat-praises': ['You flatter a sheet, {name}.'],
    [linesAnswering('joke')]: ['Knock, knock.', 'A ghost walks in, {name}.'],
    [linesAnswering('either-or')]: ['The owl says both.', '{option}, obviously.'],
    [linesAnswering('score')]: ['Numbers bore me.', '{label}: {value}.'],
  },
}
const beat = (asks: QuestionKind | undefined, quote: string): Beat => ({
  ...{ id: 'b1', kind: 'chat-asks', subject: 'Ana', polarity: 0.1, salience: 0.6, novelty: 1 },
  ...{ observation: 'o1', nth: 1, quote, ...(asks && { asks }) },
})
const chosen = (
  asks: QuestionKind | undefined,
  quote: string,
  answer: Readonly<Record<string, string>> = {},
  used: typeof show.used = [],
) =>
  chooseLine({
    beat: beat(asks, quote),
    ...{ show: { ...show, used }, persona, ratings: defaultSettings.show, answer },
    ...{ recent: [], waiting: [], rng: seededRng(5), now },
  })?.line.text

describe('lines that answer a kind of question', () => {
  it('come before those that fit any question, until each was said', () => {
    const jokes = ['Knock, knock.', 'A ghost walks in, Ana.']
    expect(jokes).toContain(chosen('joke', 'Marlow, a joke?'))
    expect(chosen(undefined, 'Marlow, a joke?')).toBe('Ask the moths, Ana.')
    const used = persona.lines['asks-joke'].map((template) => ({ template, at: now - 1000 }))
    expect(chosen('joke', 'Marlow, a joke?', {}, used)).toBe('Ask the moths, Ana.')
  })

  it('leave thanks and greetings to their own lines', () => {
    expect(chosen('joke', 'thanks Marlow')).toBe('You flatter a sheet, Ana.')
  })

  it('name what the viewer offers or the screen shows, if that is known, and else nothing', () => {
    expect(chosen('either-or', 'cats or dogs?', { option: 'dogs' })).toBe('Dogs, obviously.')
    expect(chosen('either-or', 'cats or dogs?')).toBe('The owl says both.')
    expect(chosen('score', 'score?', { label: 'Kills', value: '7' })).toBe('Kills: 7.')
    expect(chosen('score', 'score?')).toBe('Numbers bore me.')
  })

  it('are missing in a persona without them, which then says a line for any question', () => {
    expect(chosen('age', 'Marlow, how old are you?')).toBe('Ask the moths, Ana.')
  })

  it('keep a running joke from beginning', () => {
    const steps = (asks?: QuestionKind) => {
      const chat = { message: 'm1', people: [{ by: 'twitch:1', name: 'Ana' }] }
      return dueSteps(show, marlow, { ...beat(asks, 'Marlow, go left.'), chat }, now).length
    }
    expect(steps()).toBeGreaterThan(0)
    expect(steps('advice')).toBe(0)
  })
})
