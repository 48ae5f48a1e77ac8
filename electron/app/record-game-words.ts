import type { Journal } from '../../src-shared/events/journal.ts'
import type { GameWordsFile } from '../data/game-words.ts'

/** Stores what a run learns about the words of its game (`show/learned`). */
export function recordGameWords(deps: {
  readonly journal: Pick<Journal, 'subscribe'>
  readonly words: Pick<GameWordsFile, 'record'>
  readonly print: (line: string) => void
}): void {
  let isFailing = false
  deps.journal.subscribe((event) => {
    if (event.type !== 'show/learned') return
    const failure = deps.words.record(event)
    if (failure !== null && !isFailing)
      deps.print(`The next run will not know this game's words: ${failure.message} ${failure.remedy}`)
    isFailing = failure !== null
  })
}
