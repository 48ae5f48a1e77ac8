import { describe, expect, it } from 'vitest'
import {
  type CardNumber,
  cardFor,
  type GameCard,
  type HudLabel,
  maxCards,
  maxCorrections,
  withCard,
  withCorrection,
  withNumber,
  withSigns,
} from '../../../src-shared/events/card.ts'
import type { GivenCorrection } from '../../../src-shared/events/corrections.ts'
import type { Box } from '../../../src-shared/events/observation.ts'

const labels = (...names: string[]): HudLabel[] => names.map((label, cell) => ({ label, cell }))
const card = (id: string, part: Partial<GameCard> = {}): GameCard => ({
  ...{ id, name: '', labels: [], places: [], source: '', numbers: [], regions: [], corrections: [] },
  ...part,
})
const given: GivenCorrection = { about: 'words', text: 'Woe', means: 'loss', at: 7 }
const hp: CardNumber = { name: 'HP', box: [0.1, 0.8, 0.1, 0.05], kind: 'number', means: 'health' }

describe('cardFor', () => {
  const cards = [
    card('hud', { labels: labels('coins', 'health', 'time'), source: 'screen' }),
    card('plain', { source: 'screen' }),
  ]
  const idOf = (source: string, ...names: string[]) =>
    cardFor(cards, { source, labels: labels(...names), places: [] })?.id

  it('needs more than half of the labels at their places, and without labels the source', () => {
    expect(idOf('other', 'coins', 'health')).toBe('hud')
    expect(idOf('screen', 'coins', 'lap', 'speed')).toBeUndefined()
    expect(idOf('screen', 'health', 'coins')).toBeUndefined()
    expect([idOf('screen'), idOf('other')]).toEqual(['plain', undefined])
  })

  const left: Box = [0.05, 0.9, 0.1, 0.05]
  const right: Box = [0.9, 0.02, 0.08, 0.05]
  const race = card('race', { places: [left, right] })
  const seenAt = (...places: Box[]) => cardFor([race], { labels: [], places, source: 'obs' })?.id

  it('recognizes a game without labels by two numbers in their places, whatever their digits', () => {
    expect(seenAt([0.08, 0.9, 0.04, 0.05], right)).toBe('race')
    expect(seenAt(left)).toBeUndefined()
    expect(seenAt(left, [0.9, 0.2, 0.08, 0.05])).toBeUndefined()
    expect(seenAt(left, [0.9, 0.02, 0.08, 0.1])).toBeUndefined()
    expect(seenAt(left, right, [0.5, 0.5, 0.1, 0.05], [0.5, 0.6, 0.1, 0.05])).toBeUndefined()
  })

  it('prefers the card that was changed last, and never uses an imported card because of its source', () => {
    const both = [card('old', { labels: labels('a', 'b') }), card('new', { labels: labels('a', 'b') })]
    expect(cardFor(both, { labels: labels('a', 'b'), places: [], source: '' })?.id).toBe('new')
    expect(cardFor([card('imported')], { labels: [], places: [], source: '' })).toBeUndefined()
  })
})

describe('withSigns', () => {
  it('adds what identifies the game only to a card that was written before that was known', () => {
    const signs = { labels: labels('hp', 'mp'), places: [], source: 'screen' }
    expect(withSigns(card('new'), signs).labels).toEqual(signs.labels)
    const known = card('known', { labels: labels('a', 'b') })
    expect(withSigns(known, signs)).toBe(known)
  })
})

describe('withCard', () => {
  it('moves the changed card to the end, and drops an empty one and the oldest', () => {
    const one = withCard([card('a', { numbers: [hp] })], card('b', { numbers: [hp] }))
    const two = withCard(one, card('a', { numbers: [hp], name: 'A' }))
    expect(two.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(withCard(two, card('b')).map(({ id }) => id)).toEqual(['a'])
    let cards: readonly GameCard[] = []
    for (let n = 0; n <= maxCards; n += 1) cards = withCard(cards, card(`g${n}`, { numbers: [hp] }))
    expect([cards.length, cards[0]?.id]).toEqual([maxCards, 'g1'])
  })
})

describe('withCorrection', () => {
  it('replaces a correction about the same topic in its place, and drops the oldest', () => {
    let one = withCorrection(card('a'), given)
    one = withCorrection(one, { ...given, text: 'Other' })
    one = withCorrection(one, { ...given, text: 'WOE!', means: 'win', at: 9 })
    expect(one.corrections.map(({ text, means }) => [text, means])).toEqual([
      ['WOE!', 'win'],
      ['Other', 'loss'],
    ])
    expect(withCorrection(one, { ...given, about: 'picture' }).corrections).toHaveLength(3)
    expect(withCorrection(one, { ...given, means: null }).corrections).toHaveLength(1)
    const letters = 'abcdefghij'
    for (let n = 0; n <= maxCorrections; n += 1)
      one = withCorrection(one, { ...given, text: `word ${letters[Math.floor(n / 10)]}${letters[n % 10]}` })
    expect(one.corrections).toHaveLength(maxCorrections)
    expect(one.corrections.at(-1)?.text).toBe('word ga')
  })
})

describe('withNumber', () => {
  it('adds, renames and deletes a number, whose name is unique in any letter case', () => {
    const one = withNumber(card('a'), { was: null, number: hp, aspect: 1.78 })
    expect([one.numbers, one.aspect]).toEqual([[hp], 1.78])
    const same = withNumber(one, { was: null, number: { ...hp, name: 'hp', means: 'score' }, aspect: 2 })
    expect([same.numbers.map(({ name }) => name), same.aspect]).toEqual([['hp'], 1.78])
    const renamed = withNumber(one, { was: 'HP', number: { ...hp, name: 'Life' }, aspect: 1.78 })
    expect(renamed.numbers.map(({ name }) => name)).toEqual(['Life'])
    expect(withNumber(renamed, { was: 'life', number: null, aspect: 1.78 }).numbers).toEqual([])
  })
})
