import { describe, expect, it } from 'vitest'
import { type GameCard, maxCardBytes } from '../../../src-shared/events/card.ts'
import { exportedCard, importedCard, parseCard, writeCard } from '../../../src-shared/events/card-file.ts'

const crypt: GameCard = {
  ...{ id: 'g1', name: 'Crypt', source: 'obs:Secret window', aspect: 1.7778, places: [] },
  labels: [{ label: 'hp', cell: 6 }],
  numbers: [{ name: 'HP', box: [0.1, 0.8, 0.1, 0.05], kind: 'number', means: 'health' }],
  regions: [{ name: 'chat', box: [0.7, 0.1, 0.3, 0.5] }],
  corrections: [
    { about: 'words', text: 'The crypt takes you', means: 'loss', at: 1, embedding: 'AAA=' },
    { about: 'words', text: 'bob was slain', means: 'bad', at: 2, isChat: true },
    { about: 'number', text: 'HP', kind: 'hit', means: 'nothing', at: 3 },
  ],
}
const text = writeCard(exportedCard(crypt, (_, isChat) => !isChat))
const damaged = (part: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ ...JSON.parse(text), ...part })
const problemOf = (file: string) => {
  const read = parseCard(file)
  return 'problem' in read ? read.problem : null
}

describe('exportedCard', () => {
  it('contains the HUD and the words, but no source, time, embedding or text that is not public', () => {
    expect(text).toContain('The crypt takes you')
    for (const hidden of ['bob', 'Secret', 'AAA=', '"at"', 'g1']) expect(text).not.toContain(hidden)
    expect(JSON.parse(text)).toMatchObject({ format: 'adlib-card', version: 1, license: 'CC0-1.0' })
  })

  it('can be imported as the same card', () => {
    const read = parseCard(text)
    if ('problem' in read) throw new Error(read.problem.message)
    const card = importedCard(read.card, { id: 'g2', at: 9 })
    const { name, labels, numbers, regions, aspect } = crypt
    expect(card).toMatchObject({ id: 'g2', source: '', name, labels, numbers, regions, aspect })
    expect(card.corrections).toEqual([
      { about: 'words', text: 'The crypt takes you', means: 'loss', at: 9 },
      { about: 'number', text: 'HP', kind: 'hit', means: 'nothing', at: 9 },
    ])
  })
})

describe('parseCard', () => {
  it.each([
    ['is cut', text.slice(0, 80), 'not valid JSON'],
    ['is another file', '{"name": "x"}', '`format` is not "adlib-card"'],
    ['is a list', '[]', '`format` is not "adlib-card"'],
    ['is of a later version', damaged({ version: 2 }), 'version 2'],
    ['has no name', damaged({ name: ' ' }), '`name`'],
    ['has a field more', damaged({ picture: 'AAAA' }), 'picture'],
    ['is too large', ' '.repeat(maxCardBytes + 1), `at most ${maxCardBytes}`],
    [
      'has a box beyond the picture',
      damaged({ numbers: [{ ...crypt.numbers[0], box: [0.9, 0, 0.5, 0.1] }] }),
      '`numbers.0.box`',
    ],
  ])('a file that %s is refused with what is wrong, where, and a remedy', (_, file, why) => {
    expect(problemOf(file)?.message).toContain(why)
    expect(problemOf(file)?.remedy).not.toBe('')
  })
})
