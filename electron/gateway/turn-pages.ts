import type { TurnPage } from '../../src-shared/events/api.ts'
import { runIndexes } from '../journal/run-indexes.ts'
import type { TurnIndex } from '../journal/turn-index.ts'
import { readTurnPage, type TurnQuestion } from '../journal/turn-pages.ts'

/** Pages of older turns, one at a time: however many are asked for, the performer keeps its process. */
export interface TurnPages {
  /** Null where the run has no turn `before`. */
  page(path: string, question: TurnQuestion): Promise<TurnPage | null>
}

/** @param live the run that this process writes, with its index; other runs are indexed when they are asked for */
export function turnPages(live: { readonly path: string; readonly index: TurnIndex }): TurnPages {
  const indexOf = runIndexes()
  let last: Promise<unknown> = Promise.resolve()
  const read = async (path: string, question: TurnQuestion): Promise<TurnPage | null> => {
    const index = path === live.path ? live.index : await indexOf(path)
    const { before } = question
    if (before !== undefined && !index.turns.some(({ turn }) => turn === before)) return null
    return readTurnPage(path, index, question)
  }
  return {
    page(path, question) {
      const next = last.then(() => read(path, question))
      last = next.catch(() => {})
      return next
    },
  }
}
