import type { TurnView } from '../../../src-shared/events/state.ts'
import type { Item } from '../../../src-shared/events/stream-items.ts'

/**
 * One list of items in their order, each once. A later list wins, because it knows more: live items over those that
 * were kept, those over what was fetched.
 */
export function mergeItems(...lists: readonly (readonly Item[])[]): Item[] {
  const byKey = new Map<string, Item>()
  for (const item of lists.flat()) byKey.set(item.key, item)
  return [...byKey.values()].sort((a, b) => a.at - b.at)
}

/**
 * The first turn of the newest ones that follow each other without a gap. The live state may lack turns in its middle:
 * it keeps the performer's and everyone else's apart.
 */
export function newestUnbroken(turns: readonly TurnView[]): string | undefined {
  let first = turns.at(-1)?.turn
  for (const { turn } of turns.toReversed().slice(1)) {
    if (first === undefined || number(turn) !== number(first) - 1) break
    first = turn
  }
  return first
}

const number = (turn: string): number => Number(turn.slice(1))
