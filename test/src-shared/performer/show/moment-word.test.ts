import { describe, expect, it } from 'vitest'
import type { Beat, BeatKind, ShowPlan } from '../../../../src-shared/events/beat.ts'
import { emptyShow, type ShowState } from '../../../../src-shared/events/show.ts'
import { beatBody } from '../../../../src-shared/moments/beat-body.ts'
import { momentWord } from '../../../../src-shared/performer/show/moment-word.ts'
import { saidTexts } from '../../../../src-shared/performer/show/said-texts.ts'

const beat = (kind: BeatKind, facts: Partial<Beat> = {}): Beat => ({
  ...{ ...beatBody(kind), id: 'b1', novelty: 1, observation: 'o1', nth: 1 },
  ...facts,
})
const ask = (
  moment: Beat,
  {
    show = {},
    words = {},
    now = 600_000,
    language = 'en',
    ...more
  }: {
    show?: Partial<ShowState>
    words?: Record<string, string[]>
    now?: number
    line?: string
    language?: 'en' | 'de'
  } = {},
) =>
  momentWord({
    ...{ beat: moment, show: { ...emptyShow, ...show }, persona: { words, language }, isClean: () => true },
    ...{ rng: () => 0, now, ...more },
  })?.text

describe('momentWord', () => {
  it.each([
    ['boss', { kind: 'arrival', salience: 0.9, polarity: -0.3 }],
    ['near-death', {}],
    ['death', {}],
    ['victory', {}],
    ['comeback', {}],
    ['streak', {}],
    ['zero', { kind: 'setback', salience: 0.6, number: { label: 'clock', value: 0 } }],
    ['level', { kind: 'reward', feat: 'level' }],
    ['record', { kind: 'reward', feat: 'record' }],
  ] as const)(
    'given a persona with a big word for “%s”, when that moment comes, then the word is shown in capitals',
    (kind, facts) => {
      const moment = { ...beat(facts && 'kind' in facts ? facts.kind : (kind as BeatKind)), ...facts } as Beat
      expect(ask(moment, { words: { [kind]: ['Oh'] } })).toBe('OH')
    },
  )

  it.each(['hit', 'gain', 'setback', 'reward', 'dialogue', 'place', 'reset', 'idle', 'callout'] as const)(
    'returns no big word for the beat “%s”',
    (kind) => {
      expect(ask(beat(kind), { line: 'Oh dear.' })).toBeUndefined()
    },
  )

  it.each([
    ['de', 'Der Boden gewinnt schon wieder.', 'VORHANG'],
    ['en', 'Oh dear. The floor again.', 'OH DEAR'],
  ] as const)(
    'if the persona has no big words, the big word is in its language (%s)',
    (language, line, word) => {
      expect(ask(beat('death'), { line, language })).toBe(word)
    },
  )

  it('each German big word occurs once and has at most ten characters', () => {
    const words = Object.values(saidTexts('de').words).flatMap((list) => list ?? [])
    expect(words.filter((word) => [...word.replace('{value}', '9')].length > 10)).toEqual([])
    expect(new Set(words).size).toBe(words.length)
  })

  it('uses a word with a placeholder only if the beat has a short number to fill it', () => {
    const words = { 'near-death': ['{value} left', 'Hold on'] }
    const number = { label: 'HP', value: 9 }
    expect(ask(beat('near-death', { number }), { words })).toBe('9 LEFT')
    expect(ask(beat('near-death'), { words })).toBe('HOLD ON')
    expect(ask(beat('near-death', { number: { label: 'HP', value: 123_456_789 } }), { words })).toBe(
      'HOLD ON',
    )
  })

  it('if the persona has no big words, the big word is a sentence from the line, but only one that makes sense on its own', () => {
    expect(ask(beat('death'), { line: 'The curtain.\nAgain.' })).toBe('THE CURTAIN')
    expect(ask(beat('death'), { line: 'Sick.\nSo was the understudy.' })).toBeUndefined()
    expect(ask(beat('death'), { line: 'It is as it is.' })).toBeUndefined()
    expect(ask(beat('death'))).toBeUndefined()
  })

  it('does not choose a word that was shown less than five minutes ago', () => {
    const words = { victory: ['Bravo', 'Encore'] }
    const saidAt = (at: number) => ({ words: [{ text: 'BRAVO', at }] })
    expect(ask(beat('victory'), { words, show: saidAt(330_000) })).toBe('ENCORE')
    expect(ask(beat('victory'), { words, show: saidAt(299_000) })).toBe('BRAVO')
  })

  it('shows no big word when guests or a minor opponent arrive', () => {
    const words = { boss: ['A villain!'] }
    const arrival = { ...beat('arrival'), salience: 0.9, polarity: -0.3 }
    expect(ask(arrival, { words })).toBe('A VILLAIN!')
    expect(ask({ ...arrival, polarity: 0.5 }, { words })).toBeUndefined()
    expect(ask({ ...arrival, salience: 0.6 }, { words })).toBeUndefined()
  })

  it('eight seconds after the big word for a boss, low health gets a big word, but another boss does not', () => {
    const word = { text: 'A VILLAIN!', tone: 'alarm', kind: 'boss' } as const
    const plan: ShowPlan = { level: 'combo', writer: 'bank', word }
    const boss = (at: number) => ({
      words: [{ text: word.text, at }],
      beats: [{ at, beat: beat('arrival'), plan, energy: 0 }],
    })
    const words = { 'near-death': ['Hold on'], boss: ['Big trouble'] }
    expect(ask(beat('near-death'), { words, show: boss(593_000) })).toBeUndefined()
    expect(ask(beat('near-death'), { words, show: boss(592_000) })).toBe('HOLD ON')
    const second = { ...beat('arrival'), salience: 0.9, polarity: -0.3 }
    expect(ask(second, { words, show: boss(592_000) })).toBeUndefined()
    expect(ask(second, { words, show: boss(580_000) })).toBe('BIG TROUBLE')
  })

  it('a streak gets no big word if one was shown in the last 20 seconds or two in the last minute, but a death does', () => {
    const words = { streak: ['Again'], death: ['Fin'] }
    const wordsOf = (...ages: number[]) => ({
      words,
      show: { words: ages.map((age) => ({ text: `${age}`, at: 600_000 - age })) },
    })
    expect(ask(beat('streak'), wordsOf(19_000))).toBeUndefined()
    expect(ask(beat('streak'), wordsOf(50_000, 25_000))).toBeUndefined()
    expect(ask(beat('streak'), wordsOf(61_000, 25_000))).toBe('AGAIN')
    expect(ask(beat('death'), wordsOf(25_000, 2000))).toBe('FIN')
  })

  it('shows no big word for a second death within eight seconds of the first', () => {
    const plan: ShowPlan = {
      level: 'combo',
      writer: 'bank',
      word: { text: 'FIN', tone: 'alarm', kind: 'death' },
    }
    const last = (at: number) => ({ beats: [{ at, beat: beat('death'), plan, energy: 0 }] })
    const words = { death: ['Alas'] }
    expect(ask(beat('death'), { words, show: last(593_000) })).toBeUndefined()
    expect(ask(beat('death'), { words, show: last(592_000) })).toBe('ALAS')
  })
})
