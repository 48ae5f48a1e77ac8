import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openCorrections } from '../../../electron/data/corrections.ts'
import type { DataFailure } from '../../../electron/platform/files.ts'
import type { CorrectedMeaning } from '../../../src-shared/events/corrections.ts'
import { type GivenCorrection, maxCorrections, maxGames } from '../../../src-shared/events/corrections.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const open = (dir = newFolder(), isKept = true) => {
  const reported: DataFailure[] = []
  const file = openCorrections(dir, { isKept: () => isKept, report: (problem) => reported.push(problem) })
  return { dir, file, reported, path: join(dir, 'corrections.json') }
}

const signs = {
  labels: [
    { label: 'coins', cell: 8 },
    { label: 'health', cell: 6 },
  ],
  source: 'screen',
}
const given = (text: string, means: CorrectedMeaning | null = 'loss'): GivenCorrection => ({
  ...{ about: 'words', text, means, at: 1000 },
})

const known = ({ file }: ReturnType<typeof open>) =>
  file.games().flatMap((game) => game.corrections.map(({ text, means }) => `${text}: ${means}`))

describe('openCorrections', () => {
  it('a later process reads what was stored, changed and deleted', () => {
    const { dir, file } = open()
    expect(file.record(signs, given('Splat'))).toBeNull()
    expect(file.record(signs, { ...given('SPLAT!', 'win'), embedding: 'AAA=' })).toBeNull()
    file.record(signs, given('Woe'))
    file.record(signs, given('Woe', null))
    const later = open(dir)
    expect(known(later)).toEqual(['SPLAT!: win'])
    expect(later.file.games()).toMatchObject([{ ...signs, corrections: [{ embedding: 'AAA=' }] }])
    file.record(signs, given('splat', null))
    expect(open(dir).file.games()).toEqual([])
  })

  it('corrections of the same number that looked like different moments are separate', () => {
    const opened = open()
    const hp = { about: 'number', text: 'HP', at: 1 } as const
    opened.file.record(signs, { ...hp, kind: 'hit', means: 'nothing' })
    opened.file.record(signs, { ...hp, kind: 'death', means: 'bad' })
    expect(known(opened)).toEqual(['HP: nothing', 'HP: bad'])
  })

  it('keeps the newest corrections of a game and the games that were corrected last', () => {
    const { file } = open(newFolder(), false)
    const letters = (n: number) => `word ${String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))}`
    for (let n = 0; n < maxCorrections + 5; n += 1) file.record(signs, given(letters(n)))
    for (let n = 0; n < maxGames; n += 1)
      file.record({ labels: [], source: `game ${n}` }, { ...given('Splat'), at: n })
    expect(file.games()).toHaveLength(maxGames)
    expect(file.games().map(({ source }) => source)).not.toContain('screen')
    file.record(signs, given('Back'))
    for (let n = 0; n < maxCorrections + 5; n += 1) file.record(signs, given(letters(n)))
    const texts = file
      .games()
      .at(-1)
      ?.corrections.map(({ text }) => text)
    expect(texts).toHaveLength(maxCorrections)
    expect(texts?.at(-1)).toBe(letters(maxCorrections + 4))
  })

  it('corrections are not written to disk while `show.memory` is off', () => {
    const opened = open(newFolder(), false)
    expect(opened.file.record(signs, given('Splat'))).toBeNull()
    expect(known(opened)).toEqual(['Splat: loss'])
    expect(existsSync(opened.path)).toBe(false)
    expect(open(opened.dir).file.games()).toEqual([])
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
    ['is cut', '{"games": [{"id": "g', 'it is not valid JSON'],
    ['has other fields', '{"games": [{"id": "g1"}]}', 'a list of games with corrections was expected'],
  ])('a file that %s is ignored, renamed and reported once', (_, text, why) => {
    const { dir, path } = open()
    writeFileSync(path, text)
    const { file, reported } = open(dir)
    expect(file.games()).toEqual([])
    file.record(signs, given('Splat'))
    expect(reported).toEqual([expect.objectContaining({ message: expect.stringContaining(why) })])
    const aside = readdirSync(dir).filter((name) => name !== 'corrections.json')
    expect(aside.map((name) => readFileSync(join(dir, name), 'utf8'))).toEqual([text])
    expect(known(open(dir))).toEqual(['Splat: loss'])
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
    expect(readdirSync(dir)).toEqual(['corrections.json'])
  })

  it('what the streamer chose applies, but is not written, while `show.memory` is off', () => {
    const dir = withFormer()
    expect(known(open(dir, false))).toEqual(taken)
    expect(readdirSync(dir)).toEqual(['game-words.json'])
  })

  it('a damaged file is renamed and reported, and nothing is taken over', () => {
    const dir = newFolder()
    writeFileSync(join(dir, 'game-words.json'), '{"games"')
    const { file, reported } = open(dir)
    expect(file.games()).toEqual([])
    expect(reported.map(({ message }) => message).join()).toContain('Adlib has lost the meanings')
  })
})
