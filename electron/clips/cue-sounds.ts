import type { Cue } from '../../src-shared/events/cue.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'

/** Maximum length (ms) of a sound on the overlay. */
const longestMs = 10_000
/** Maximum number of sounds in a clip. */
const maxSounds = 20

/** Returns the file of a cue's sound or voice, or null if it is not here any more. */
export type SoundOf = (cue: Cue) => Uint8Array | null

/** A sound of a clip. */
export interface CueSound {
  readonly bytes: Uint8Array
  /** Time (ms) from the start of the clip. */
  readonly atMs: number
  readonly forMs: number
  /** From 0 to 1. */
  readonly volume: number
}

/** Returns what was to hear of the cues in a clip, each until its cue was ended early. */
export function cueSounds(
  events: readonly AdlibEvent[],
  from: number,
  { volume, muted }: { readonly volume: number; readonly muted: boolean },
  soundOf: SoundOf,
): CueSound[] {
  if (muted) return []
  return events
    .flatMap((event, n) => {
      if (event.type !== 'stage/cue') return []
      const { cue, t } = event
      const { content } = cue
      const lengthMs =
        content.lane === 'sound'
          ? longestMs
          : content.lane === 'voice'
            ? content.audio?.durationMs
            : undefined
      const bytes = lengthMs === undefined ? null : soundOf(cue)
      if (lengthMs === undefined || bytes === null) return []
      const end = events.slice(n + 1).find((later) => ends(later, cue))
      const forMs = Math.min(lengthMs, (end?.t ?? Number.POSITIVE_INFINITY) - t)
      const own = content.lane === 'sound' ? content.volume : 1
      return [{ bytes, atMs: Math.max(0, t - from), forMs, volume: volume * own }]
    })
    .slice(-maxSounds)
}

const ends = (event: AdlibEvent, { id }: Cue): boolean =>
  event.type === 'stage/cleared' ||
  event.type === 'stage/panic' ||
  (event.type === 'stage/stopped' && event.cue === id)
