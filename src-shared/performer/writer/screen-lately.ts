import type { State } from '../../events/state.ts'

const recentTurns = 8

/** Returns the new and largest lines of the newest observation and of recent turns. */
export const screenLately = ({ turns, observation }: Pick<State, 'turns' | 'observation'>): string[] =>
  [
    ...turns.flatMap(({ saw }) => saw ?? []).slice(-recentTurns),
    ...(observation === null ? [] : [observation]),
  ]
    .flatMap(({ newLines, largest }) => [...newLines, ...(largest === undefined ? [] : [largest])])
    .map(({ text }) => text)
