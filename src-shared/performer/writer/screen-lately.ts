import type { State } from '../../events/state.ts'

/** Number of recent turns whose screens a line must not repeat. */
const recentTurns = 8

/** Returns the new and largest lines of the newest observation and of the observations that recent turns saw. */
export const screenLately = ({ turns, observation }: Pick<State, 'turns' | 'observation'>): string[] =>
  [
    ...turns.flatMap(({ saw }) => saw ?? []).slice(-recentTurns),
    ...(observation === null ? [] : [observation]),
  ]
    .flatMap(({ newLines, largest }) => [...newLines, ...(largest === undefined ? [] : [largest])])
    .map(({ text }) => text)
