import type { Mood } from '../../src-shared/events/cue.ts'
import { faceOf } from '../../src-shared/events/stage-lists.ts'

/** The face on a caption's name tag. */
export interface TagFace {
  readonly element: HTMLElement
  setMood(mood: Mood): void
}

/**
 * Creates the face of a speaker who has no puppet. It shows an emote for the current mood.
 * @param addressOf returns the address of an emote's picture
 */
export function emoteFace(
  faces: Parameters<typeof faceOf>[0]['faces'],
  addressOf: (emote: string) => string,
): TagFace {
  const element = document.createElement('img')
  element.alt = ''
  // A user's persona may name an emote whose picture no longer exists.
  element.onerror = () => element.remove()
  return {
    element,
    setMood(mood) {
      element.src = addressOf(faceOf({ faces }, mood))
    },
  }
}
