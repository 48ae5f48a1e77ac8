import { describe, expect, it } from 'vitest'
import { recordGameWords } from '../../../electron/app/record-game-words.ts'
import type { LearnedWord } from '../../../src-shared/events/game-words.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

describe('the record of game words', () => {
  it('stores each word that a game showed, and prints a repeated failure to store only once', () => {
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
