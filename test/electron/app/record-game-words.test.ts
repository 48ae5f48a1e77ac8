import { describe, expect, it } from 'vitest'
import { recordGameWords } from '../../../electron/app/record-game-words.ts'
import { openGameWords } from '../../../electron/data/game-words.ts'
import type { LearnedWord } from '../../../src-shared/events/game-words.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { beatsWith } from '../../fixtures/beats/beats-of.ts'
import { calm, death, words } from '../../fixtures/beats/game-with-words.ts'
import type { Screen } from '../../fixtures/beats/situation.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

function play(dir: string, ...screens: Screen[]) {
  const journal = memoryJournal({ run: 'r', clock: virtualClock(5000) })
  const file = openGameWords(dir, { isKept: () => true, report: () => {} })
  recordGameWords({ journal, words: file, print: () => {} })
  const store = {
    games: file.games,
    learn: (learned: LearnedWord) => void journal.append({ type: 'show/learned', ...learned }),
  }
  return { file, deaths: beatsWith(store, ...screens).filter(({ kind }) => kind === 'death') }
}

describe('the record of game words', () => {
  it('later runs recognize a death from a learned word alone, unless the streamer changed or deleted the word', () => {
    const [dir, line] = [newFolder(), 'Splat goes you']
    const alone = [...calm(), ...words(line)]
    expect(play(dir, ...alone).deaths).toEqual([])
    const { file } = play(dir, ...calm(), ...death(line), ...death(line))
    const [game] = file.games()
    expect(game?.words).toEqual([expect.objectContaining({ text: line, means: 'death', seen: 2 })])
    expect(play(dir, ...alone).deaths).toEqual([expect.objectContaining({ learned: true })])
    expect(file.decide(game?.id ?? '', line, 'nothing')).toBeNull()
    expect(play(dir, ...alone).deaths).toEqual([])
    expect(file.decide(game?.id ?? '', line, 'death')).toBeNull()
    expect(play(dir, ...alone).deaths).toHaveLength(1)
    expect(file.decide(game?.id ?? '', line, null)).toBeNull()
    expect(play(dir, ...alone).deaths).toEqual([])
  })

  it('stores each word learned from a game, and logs a repeated storage failure only once', () => {
    const journal = memoryJournal({ run: 'r', clock: virtualClock(5000) })
    const recorded: LearnedWord[] = []
    const printed: string[] = []
    let isFull = false
    recordGameWords({
      journal,
      words: {
        record(learned) {
          recorded.push(learned)
          return isFull ? { message: 'The disk is full.', remedy: 'Free some space.' } : null
        },
      },
      print: (line) => printed.push(line),
    })
    const labels = [{ label: 'coins', cell: 8 }]
    const learn = () =>
      journal.append({ type: 'show/learned', game: 'g1', labels, text: 'Splat', word: null })
    learn()
    expect(recorded).toEqual([expect.objectContaining({ game: 'g1', labels, text: 'Splat', word: null })])
    isFull = true
    learn()
    learn()
    expect(printed).toEqual([
      "The next run will not know this game's words: The disk is full. Free some space.",
    ])
  })
})
