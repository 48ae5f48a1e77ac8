import type { SourceView, State } from '../../../src-shared/events/state.ts'
import { fill, ui } from '../kit/language.ts'
import { sourceName } from '../words/names.ts'

const ocrEngine = 'paddle'

/** A problem of sight, its remedy, and the action of its button. */
export interface EyeTrouble {
  readonly title: string
  readonly text: string
  readonly action?: 'share' | 'look' | 'connect-obs'
}

/** Returns the message that a source or the text reader was lost. */
export function lostWords(source: string): string {
  if (source === 'screen') return ui.unwatched.lostScreen
  return source === ocrEngine
    ? ui.unwatched.lostReader
    : fill(ui.unwatched.lostSource, { source: sourceName(source) })
}

export const share = { action: 'share' } as const

/** Returns the message to show while the streamer has turned the source off. */
export const sourceOff = (): EyeTrouble => ({
  title: ui.unwatched.sourceIsOff,
  text: ui.unwatched.sourceOffText,
})

/** Returns the problem of a source that is neither live nor off. */
export const troubleOf = (
  { source, state, remedy }: SourceView,
  { obs }: Pick<State, 'obs'>,
): EyeTrouble => ({
  title: state === 'denied' ? ui.unwatched.sharingDenied : lostWords(source),
  text: remedy ?? ui.unwatched.keepsTrying,
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
    ? { title: ui.unwatched.noScreenShared, text: ui.unwatched.openEyeAndShare, ...share }
    : null
}
