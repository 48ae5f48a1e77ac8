import type { ObsReason } from '../../../src-shared/events/event/connection.ts'
import type { ObsView } from '../../../src-shared/events/views.ts'
import { ui } from '../kit/language.ts'

/** What failed, and what to do about it. */
interface ShownFailure {
  readonly message: string
  readonly remedy: string
}

/** Returns why OBS cannot be used, in the panel's language if there is a translation. */
export function obsFailure({ reason, message = '', remedy = '' }: ObsView): ShownFailure {
  // English has none, because Adlib's own message is in English and has more details.
  const translated: Readonly<Partial<Record<ObsReason, ShownFailure>>> = ui.lamp.obsFailures
  return (reason && translated[reason]) ?? { message, remedy }
}
