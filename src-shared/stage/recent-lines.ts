import { spokenText } from '../events/cue-words.ts'
import type { State } from '../events/state.ts'
import { remembered } from './similar.ts'

/** Returns the newest lines that went out or still wait, oldest first. */
export const recentLines = ({ cues }: Pick<State, 'cues'>): string[] =>
  cues
    .filter(({ cuedAt, dropped }) => cuedAt !== undefined || dropped === undefined)
    .flatMap(({ cue }) => spokenText(cue.content) ?? [])
    .slice(-remembered)
