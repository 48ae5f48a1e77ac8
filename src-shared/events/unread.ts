import { spokenText } from './cue-words.ts'
import { readableMs } from './reading-time.ts'
import type { CueView } from './views.ts'

/** Returns whether a cue is on stage and has words that no one can have read yet. `now` is epoch ms. */
export const isUnread = ({ cue, cuedAt, dropped }: CueView, now: number): boolean =>
  cuedAt !== undefined && dropped === undefined && now - cuedAt < readableMs(spokenText(cue.content) ?? '')
