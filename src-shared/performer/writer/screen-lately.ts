import type { Observation } from '../../events/observation.ts'
import type { State } from '../../events/state.ts'

const recentTurns = 8

type ScreenPart = Pick<State, 'turns' | 'observation' | 'trends'>

/** Returns the new and largest lines of the newest observation and of recent turns. */
export const screenLately = (state: ScreenPart): string[] =>
  seenLately(state)
    .flatMap(({ newLines, largest }) => [...newLines, ...(largest === undefined ? [] : [largest])])
    .map(({ text }) => text)

/** Returns every line and label that was on the screen lately, such as the names of numbers. */
export const labelsLately = (state: ScreenPart): string[] => [
  ...screenLately(state),
  ...seenLately(state).flatMap(({ goneLines, numbers, clocks = [] }) => [
    ...goneLines.map(({ text }) => text),
    ...[...numbers, ...clocks].map(({ label }) => label),
  ]),
  ...state.trends.map(({ label }) => label),
]

const seenLately = ({ turns, observation }: ScreenPart): Observation[] => [
  ...turns.flatMap(({ saw }) => saw ?? []).slice(-recentTurns),
  ...(observation === null ? [] : [observation]),
]
