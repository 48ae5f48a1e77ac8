import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openGameWords } from '../../../electron/data/game-words.ts'
import type { DataFailure } from '../../../electron/platform/files.ts'
import type { LearnedWord } from '../../../src-shared/events/game-words.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const open = (dir = newFolder(), isKept = true) => {
  const reported: DataFailure[] = []
  const words = openGameWords(dir, { isKept: () => isKept, report: (problem) => reported.push(problem) })
  return { dir, words, reported, path: join(dir, 'game-words.json') }
}

const learned = (text: string, seen = 1): LearnedWord => ({
  game: 'g1',
  labels: [
    { label: 'coins', cell: 8 },
    { label: 'health', cell: 6 },
  ],
  text,
  word: { text, means: 'death', seen, missed: 0, at: 1000 },
})

const known = (words: ReturnType<typeof open>['words']) =>
  words.games().flatMap((game) => game.words.map(({ text, means, seen }) => `${text}: ${means} ${seen}`))

describe("the games' own words", () => {
  it('a later process reads the stored words and how often each word was seen', () => {
    const { dir, words } = open()
    expect(words.record(learned('Splat'))).toBeNull()
    expect(words.record(learned('Splat', 2))).toBeNull()
    words.record(learned('Woe'))
    words.record({ ...learned('Woe'), word: null })
    expect(known(open(dir).words)).toEqual(['Splat: death 2'])
  })

  it('a word that the streamer changed or deleted is also changed or deleted in later processes', () => {
    const { dir, words } = open()
    words.record(learned('Splat'))
    expect(words.decide('g1', 'Splat', 'victory')).toBeNull()
    expect(known(open(dir).words)).toEqual(['Splat: victory 1'])
    expect(words.decide('g1', 'Splat', null)).toBeNull()
    expect(known(open(dir).words)).toEqual([])
    expect(words.decide('g1', 'Splat', 'death')).toMatchObject({ kind: 'gone' })
    expect(words.decide('g2', 'Splat', null)).toMatchObject({ kind: 'gone' })
  })

  it('words are not written to disk while `show.memory` is off', () => {
    const { dir, words, path } = open(newFolder(), false)
    expect(words.record(learned('Splat'))).toBeNull()
    expect(words.decide('g1', 'Splat', 'reset')).toBeNull()
    expect(known(words)).toEqual(['Splat: reset 1'])
    expect(existsSync(path)).toBe(false)
    expect(open(dir).words.games()).toEqual([])
  })

  it.each([
    ['is cut', '{"games": [{"id": "g', 'it is not valid JSON'],
    ['has other fields', '{"games": [{"id": "g1"}]}', 'a list of games with their words was expected'],
  ])('a file that %s is ignored, renamed and reported once', (_, text, why) => {
    const { dir, path } = open()
    writeFileSync(path, text)
    const { words, reported } = open(dir)
    expect(words.games()).toEqual([])
    words.record(learned('Splat'))
    expect(reported).toEqual([expect.objectContaining({ message: expect.stringContaining(why) })])
    const aside = readdirSync(dir).filter((name) => name !== 'game-words.json')
    expect(aside.map((name) => readFileSync(join(dir, name), 'utf8'))).toEqual([text])
    expect(known(open(dir).words)).toEqual(['Splat: death 1'])
  })

  it('the words are kept in memory if the folder is gone', () => {
    const { dir, words, path } = open()
    rmSync(dir, { recursive: true })
    expect(words.record(learned('Splat'))?.message).toMatch(`Cannot write ${path} (ENOENT`)
    expect(known(words)).toEqual(['Splat: death 1'])
  })
})
