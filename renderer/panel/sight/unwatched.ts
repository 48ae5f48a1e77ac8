import type { SourceView, State } from '../../../src-shared/events/state.ts'
import { sourceName } from '../words/names.ts'
import { unwatchedWords } from './unwatched-words.ts'

/**
 * Name under which the text reader reports problems. The text reader reports them like a source, but is not a source.
 */
const ocrEngine = 'paddle'

/** A problem of sight, its remedy, and the action of its button. */
export interface EyeTrouble {
  readonly title: string
  readonly text: string
  readonly action?: 'share' | 'look' | 'connect-obs'
}

/** Returns a message that says that a frame source or a part of sight was lost. */
export const lostWords = (source: string): string =>
  source === 'screen' ? unwatchedWords.lostScreen : unwatchedWords.lostSource(sourceName(source))

export const share = { action: 'share' } as const

/** Returns the message to show while the streamer has turned the source off. */
export const sourceOff = (): EyeTrouble => ({
  title: unwatchedWords.sourceIsOff,
  text: unwatchedWords.sourceOffText,
})

/** Returns the problem of a source that is neither live nor off. */
export const troubleOf = (
  { source, state, remedy }: SourceView,
  { obs }: Pick<State, 'obs'>,
): EyeTrouble => ({
  title: state === 'denied' ? unwatchedWords.sharingDenied : lostWords(source),
  text: remedy ?? unwatchedWords.keepsTrying,
  ...(source === 'screen' ? share : {}),
  ...(/^obs(:|$)/.test(source) && obs?.state !== 'connected' ? { action: 'connect-obs' } : {}),
})

/**
 * Returns why nothing is watched: the source is off, was lost or refused, or no screen is shared yet. Returns null if a
 * source is live or the run has ended. Also returns null before any source has reported, unless the settings select the
 * screen.
 */
export function unwatched(state: State): EyeTrouble | null {
  const { sources, settings, ended } = state
  const chosen = settings.sight.source
  if (ended !== null || sources.some(({ state }) => state === 'live')) return null
  if (chosen === 'off') return sourceOff()
  const lost = sources.findLast(({ source, state }) => source !== ocrEngine && state !== 'off')
  if (lost !== undefined) return troubleOf(lost, state)
  return chosen === 'screen'
    ? { title: unwatchedWords.noScreenShared, text: unwatchedWords.openEyeAndShare, ...share }
    : null
}
