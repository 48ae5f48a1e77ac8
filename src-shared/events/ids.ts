import type { State } from './state.ts'

type Counters = State['counters']

/** What an id refers to. Each kind has its own counter. */
export type IdKind = keyof Counters

const letters: Readonly<Record<IdKind, string>> = {
  observation: 'o',
  turn: 't',
  cue: 'c',
  ask: 'a',
  filtered: 'f',
  beat: 'b',
}

/** Returns the next free id, such as `t12`. The id counts as used only once an event that contains it is appended. */
export const nextId = ({ counters }: Pick<State, 'counters'>, kind: IdKind): string =>
  `${letters[kind]}${counters[kind] + 1}`

/** Returns the counters after an id was used, so that no later id repeats it. */
export function countId(counters: Counters, kind: IdKind, id: string): Counters {
  const used = Number(/^[a-z](\d+)$/.exec(id)?.[1] ?? 0)
  return used > counters[kind] ? { ...counters, [kind]: used } : counters
}
