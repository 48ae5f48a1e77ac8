import { type Lane, particleKind } from '../../../src-shared/events/cue.ts'
import { gestures } from '../../../src-shared/events/stage-lists.ts'
import { emoteNames, soundNames } from '../../../src-shared/stage/media.ts'

/** The names to choose from for a test cue, by lane. Cues of other lanes are words. */
export const cueNames: Readonly<Partial<Record<Lane, readonly string[]>>> = {
  emote: emoteNames,
  sound: soundNames,
  particle: particleKind.options,
  act: gestures,
}
