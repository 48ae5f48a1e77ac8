import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openCards } from '../../../electron/data/cards.ts'
import type { DataFailure } from '../../../electron/platform/files.ts'
import { cardFor, type GameCard, type GameSigns, withCorrection } from '../../../src-shared/events/card.ts'
import type { CorrectedMeaning, GivenCorrection } from '../../../src-shared/events/corrections.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const open = (dir = newFolder(), isKept = true) => {
  const reported: DataFailure[] = []
  const cards = openCards(dir, { isKept: () => isKept, report: (problem) => reported.push(problem) })
  const record = (at: GameSigns, given: GivenCorrection) => {
    const blank = { name: '', numbers: [], regions: [], corrections: [] }
    const card: GameCard = cardFor(cards.cards(), at) ?? { id: `g${given.at}`, ...blank, ...at }
    return cards.put(withCorrection(card, given))
  }
  const file = { ...cards, record }
  return { dir, file, reported, path: join(dir, 'cards.json') }
}

const signs = {
  labels: [
    { label: 'coins', cell: 8 },
    { label: 'health', cell: 6 },
  ],
  places: [],
  source: 'screen',
}
const given = (text: string, means: CorrectedMeaning | null = 'loss'): GivenCorrection => ({
  ...{ about: 'words', text, means, at: 1000 },
})

const known = ({ file }: ReturnType<typeof open>) =>
  file.cards().flatMap((game) => game.corrections.map(({ text, means }) => `${text}: ${means}`))

describe('openCards', () => {
  it('a later process reads what was stored, changed and deleted', () => {
    const { dir, file } = open()
    expect(file.record(signs, given('Splat'))).toBeNull()
    expect(file.record(signs, { ...given('SPLAT!', 'win'), embedding: 'AAA=' })).toBeNull()
    file.record(signs, given('Woe'))
    file.record(signs, given('Woe', null))
    const later = open(dir)
    expect(known(later)).toEqual(['SPLAT!: win'])
    expect(later.file.cards()).toMatchObject([{ ...signs, corrections: [{ embedding: 'AAA=' }] }])
    file.record(signs, given('splat', null))
    expect(open(dir).file.cards()).toEqual([])
  })

  it('corrections of the same number that looked like different moments are separate', () => {
    const opened = open()
    const hp = { about: 'number', text: 'HP', at: 1 } as const
    opened.file.record(signs, { ...hp, kind: 'hit', means: 'nothing' })
    opened.file.record(signs, { ...hp, kind: 'death', means: 'bad' })
    expect(known(opened)).toEqual(['HP: nothing', 'HP: bad'])
  })

  it('corrections are not written to disk while `show.memory` is off', () => {
    const opened = open(newFolder(), false)
    expect(opened.file.record(signs, given('Splat'))).toBeNull()
    expect(known(opened)).toEqual(['Splat: loss'])
    expect(existsSync(opened.path)).toBe(false)
    expect(open(opened.dir).file.cards()).toEqual([])
  })

  it('a stored correction can be changed and deleted on disk while `show.memory` is off', () => {
    const { dir, file } = open()
    file.record(signs, given('Splat'))
    file.record(signs, given('Woe'))
    const off = open(dir, false).file
    off.record(signs, given('Splat', null))
    off.record(signs, given('Woe', 'bad'))
    off.record(signs, given('New'))
    expect(known(open(dir))).toEqual(['Woe: bad'])
  })

  it.each([
    ['is cut', '{"cards": [{"id": "g', 'it is not valid JSON'],
    ['has other fields', '{"cards": [{"id": "g1"}]}', 'a list of cards was expected'],
  ])('a file that %s is ignored, renamed and reported once', (_, text, why) => {
    const { dir, path } = open()
    writeFileSync(path, text)
    const { file, reported } = open(dir)
    expect(file.cards()).toEqual([])
    file.record(signs, given('Splat'))
    expect(reported).toEqual([expect.objectContaining({ message: expect.stringContaining(why) })])
    const aside = readdirSync(dir).filter((name) => name !== 'cards.json')
    expect(aside.map((name) => readFileSync(join(dir, name), 'utf8'))).toEqual([text])
    expect(known(open(dir))).toEqual(['Splat: loss'])
  })

  it('a number that the streamer named is written while `show.memory` is off, but no words of the screen', () => {
    const { dir, file } = open(newFolder(), false)
    const number = { name: 'HP', box: [0.1, 0.8, 0.1, 0.05], kind: 'number', means: 'health' } as const
    file.put({
      ...{ id: 'g1', name: 'Crypt', ...signs, regions: [], aspect: 1.78 },
      numbers: [{ ...number, box: [...number.box] }],
      corrections: [{ about: 'words', text: 'Splat', means: 'loss', at: 1 }],
    })
    expect(open(dir).file.cards()).toMatchObject([{ numbers: [number], corrections: [] }])
    expect(file.delete('g1')).toBeNull()
    expect(open(dir).file.cards()).toEqual([])
  })

  it('corrections are kept in memory if the folder is gone', () => {
    const opened = open()
    rmSync(opened.dir, { recursive: true })
    expect(opened.file.record(signs, given('Splat'))?.message).toMatch(`Cannot write ${opened.path} (ENOENT`)
    expect(known(opened)).toEqual(['Splat: loss'])
  })
})

describe('game words of an earlier version', () => {
  const word = { seen: 3, missed: 0, at: 1 }
  const former = JSON.stringify({
    games: [
      {
        id: 'g1',
        labels: signs.labels,
        words: [
          { ...word, text: 'Splat goes you', means: 'death', fixed: true },
          { ...word, text: 'Crown won', means: 'victory', fixed: true },
          { ...word, text: 'Sparkle', means: 'reward', fixed: true },
          { ...word, text: 'Loading', means: 'nothing', fixed: true },
          { ...word, text: 'Again', means: 'reset', fixed: true },
          { ...word, text: 'Woe', means: 'death' },
        ],
      },
    ],
  })
  const taken = ['Splat goes you: loss', 'Crown won: win', 'Sparkle: good', 'Loading: nothing']
  const withFormer = () => {
    const dir = newFolder()
    writeFileSync(join(dir, 'game-words.json'), former)
    return dir
  }

  it('what the streamer chose is taken over once', () => {
    const dir = withFormer()
    const first = open(dir)
    expect(known(first)).toEqual(taken)
    first.file.record(signs, given('Sparkle', null))
    expect(known(open(dir))).toEqual(taken.filter((row) => !row.startsWith('Sparkle')))
    expect(readdirSync(dir)).toEqual(['cards.json'])
  })

  it('corrections of an earlier version are moved once, also while `show.memory` is off', () => {
    const dir = newFolder()
    const games = [{ id: 'g1', labels: signs.labels, source: 'screen', corrections: [given('Splat')] }]
    writeFileSync(join(dir, 'corrections.json'), JSON.stringify({ games }))
    const { file } = open(dir, false)
    expect(file.cards()).toMatchObject([{ ...games[0], name: '', numbers: [], places: [] }])
    expect(readdirSync(dir)).toEqual(['cards.json'])
    expect(open(dir).file.cards()).toEqual(file.cards())
  })

  it('a damaged file is renamed and reported, and nothing is taken over', () => {
    const dir = newFolder()
    writeFileSync(join(dir, 'game-words.json'), '{"games"')
    const { file, reported } = open(dir)
    expect(file.cards()).toEqual([])
    expect(reported.map(({ message }) => message).join()).toContain('Adlib has lost what you corrected')
  })
})
