import type { ObsView } from '../../../src-shared/events/stage-views.ts'
import { lampWords, type ShownFailure } from './lamp-words.ts'

/** Returns why OBS cannot be used, in the panel's language. Without words for the reason, Adlib's own are English. */
export function obsFailure({ reason, message = '', remedy = '' }: ObsView): ShownFailure {
  return (reason && lampWords.obsFailures[reason]) ?? { message, remedy }
}
