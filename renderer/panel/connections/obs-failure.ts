import type { ObsView } from '../../../src-shared/events/stage-views.ts'
import type { ShownFailure } from './lamp-words.en.ts'
import { lampWords } from './lamp-words.ts'

/** Returns why OBS cannot be used, in the panel's language if there is a translation. */
export function obsFailure({ reason, message = '', remedy = '' }: ObsView): ShownFailure {
  return (reason && lampWords.obsFailures[reason]) ?? { message, remedy }
}
