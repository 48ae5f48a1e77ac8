import { describe, expect, it } from 'vitest'
import commonWords from '../../../../assets/filter/common-words.json' with { type: 'json' }
import { createFilter, maxText } from '../../../../src-shared/safety/filter/filter.ts'
import { flatten } from '../../../../src-shared/safety/filter/flat-text.ts'
import { filterRules } from '../../../../src-shared/settings/filter-rules.ts'
import { cut, cuts } from '../../../fixtures/filter/cuts.ts'
import { baseWords, firstNames } from '../../../fixtures/filter/lines.ts'
import { fuzz } from '../../../fixtures/fuzz.ts'

const filter = createFilter(filterRules.parse({}))
const isHeld = (text: string) => !filter.check(text).ok

describe('createFilter with a punctuation mark inside a word', () => {
  const words = baseWords.filter((word) => /^[a-z]+$/.test(word))

  it.each(Object.entries(cuts))(
    'finds at least 99 of 100 words that are split by a punctuation mark (%s)',
    (_, marks) => {
      const texts = marks.flatMap((mark) => words.flatMap((word) => cut(word, mark)))
      const passing = texts.filter((text) => !isHeld(text))
      expect(passing.length, passing.join(' ')).toBeLessThanOrEqual(texts.length / 100)
    },
  )

  it('finds at least 98% of the words that have the same punctuation mark between all letters', () => {
    const texts = Object.values(cuts).flatMap((marks) =>
      marks.flatMap((mark) => words.map((word) => [...word].join(mark))),
    )
    expect(texts.filter((text) => !isHeld(text)).length).toBeLessThanOrEqual(texts.length / 50)
  })

  it('finds at least 85% of the words that are split by marks with whitespace beside them', () => {
    for (const mark of [' 😂 ', ' / ', '. ', ' — ', ' 5 ', ' ... ']) {
      const texts = words.filter((word) => word.length > 3).flatMap((word) => cut(word, mark))
      const passing = texts.filter((text) => !isHeld(text))
      expect(passing.length, passing.join(' | ')).toBeLessThanOrEqual(texts.length * 0.15)
    }
  })

  it('finds a word in which a mark replaces a vowel between consonants', () => {
    const vowel = /(?<=[b-df-hj-np-tv-z])[aeiou](?=[b-df-hj-np-tv-z])/
    const texts = words
      .filter((word) => word.length > 3 && vowel.test(word))
      .flatMap((word) => ['?', '■', '_', '#', '%', '×', '+', '⬛'].map((mark) => word.replace(vowel, mark)))
    expect(texts.length).toBeGreaterThan(200)
    expect(texts.filter((text) => !isHeld(`you ${text}, ok`))).toEqual([])
  })

  it('passes clean text with a mark between letters, and a sentence after a piece that is not a word', () => {
    const joined = ['p-to-p', 't.ts', 'co-op', 'e-sports', 't-shirt', 'K-pop', 'sub-zero', 'B-tier']
    const apart = ['Shh. It sleeps.', 'Shh, it hears us', 'seed. 3F1A2G9', 'b. itch here', '│ 0 │ 1 │']
    const code = [
      'user_name',
      'C# code',
      'a+b',
      'wh?t',
      '100%sure',
      'index.php?id=4',
      "['bar', 'moo'], ['*oo']",
    ]
    expect([...joined, ...apart, ...code].filter(isHeld)).toEqual([])
  })

  it('finds a phrase with a hyphen inside a word or with tags between its words', () => {
    const [phrase = '', ...others] = baseWords.filter((word) => word.includes(' '))
    expect(others.length).toBeGreaterThan(5)
    for (const text of [phrase, ...others]) {
      expect(isHeld(text.replaceAll(' ', '</b> <b>')), text).toBe(true)
      expect(isHeld(text.replace(/(?<=\w)\w/, '-$&')), text).toBe(true)
    }
  })

  it('finds a word with letters that are written as decimal or hexadecimal entities', () => {
    const own = createFilter(filterRules.parse({ block: ['monkey'] }))
    for (const text of ['mon&#107;ey', 'mon&#x6b;ey', 'mon&#x6B;ey'])
      expect(own.check(text), text).toMatchObject({ ok: false, hits: [{ category: 'blocked' }] })
    expect(own.check('mon&#x6c;ey').ok).toBe(true)
  })

  it('reports the position of a word with markup inside', () => {
    const word = words[0] ?? ''
    const written = `${word.slice(0, 2)}<b>${word.slice(2, 3)}</b>&#8203;${word.slice(3)}`
    const text = `well &amp; ${written}, ok`
    const { hits } = filter.check(text)
    expect(hits.some(({ start, end }) => text.slice(start, end) === written)).toBe(true)
  })

  it('passes clean words that are joined by a punctuation mark or a line break', () => {
    const texts = ['re-sort the loot', 'co-op', 'he/she', 'this-hit', 'boss\nhit', 'class/hit/miss']
    expect(texts.filter(isHeld)).toEqual([])
    expect(
      ['A-55', 'T-17', 'well-as-shown', 'ho-ho-ho', 'mass-hit', 'I <3 you', 'a<b and c>d'].filter(isHeld),
    ).toEqual([])
    expect(isHeld('cut-yourself-some-slack')).toBe(false)
  })
})

describe('createFilter with punctuation around a word', () => {
  const words = [
    ...new Set([...`${commonWords.common} ${commonWords.short}`.split(' '), ...firstNames]),
  ].filter((word) => !isHeld(word))
  const forms: Readonly<Record<string, (word: string) => string>> = {
    '!': (word) => `${word}!`,
    '!!!': (word) => `Happy birthday ${word}!!!`,
    '?!': (word) => `${word}?!`,
    '!!1': (word) => `${word}!!1`,
    '*…*': (word) => `that was a *${word}* place`,
    '**…**': (word) => `**${word}**`,
    '(…)': (word) => `(${word})`,
    '#…': (word) => `#${word}`,
  }

  /** Distance between two tested words: 1 in CI, and about 10 in a local run. */
  const step = words.length / fuzz(words.length)
  const drawn = Array.from({ length: fuzz(words.length) }, (_, n) => words[Math.floor(n * step)] ?? '')

  it.each(Object.entries(forms))('passes common words and first names in the form %s', (_, form) => {
    expect(words.length).toBeGreaterThan(17_000)
    expect(drawn.map(form).filter(isHeld)).toEqual([])
  })
})

describe('createFilter with whitespace', () => {
  it.each(['\n', ' ', '\t', ' \n', '\r\n', '\u3000'])(
    'shortens a long run of %j to at most two spaces and does not block it',
    (unit) => {
      const flat = flatten(`a${unit.repeat(maxText / unit.length)}b`)
      expect(flat.text).toMatch(/^a\s{1,2}b$/)
      expect(flat.to[flat.text.length - 2]).toBe(flat.from.at(-1))
      expect(isHeld(unit.repeat(maxText / unit.length))).toBe(false)
    },
  )
})
