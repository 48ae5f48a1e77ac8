import type { SourceView, State } from '../../../src-shared/events/state.ts'
import { sourceName } from '../words/names.ts'
import { unwatchedWords } from './unwatched-words.ts'

const ocrEngine = 'paddle'

/** A problem of sight, its remedy, and the action of its button. */
export interface EyeTrouble {
  readonly title: string
  readonly text: string
  readonly action?: 'share' | 'look' | 'connect-obs'
}

/** Returns the message that a source or the text reader was lost. */
export function lostWords(source: string): string {
  if (source === 'screen') return unwatchedWords.lostScreen
  return source === ocrEngine ? unwatchedWords.lostReader : unwatchedWords.lostSource(sourceName(source))
}

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

/** Returns why nothing is watched. Null if a source is live, the run has ended, or the reason is unknown. */
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
