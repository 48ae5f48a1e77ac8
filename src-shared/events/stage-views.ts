import type { Cue } from './cue.ts'
import type { EarsState } from './event/ears.ts'
import type { EventBody } from './event.ts'

/** One cue on its way to the audience. Times are epoch ms. */
export interface CueView {
  cue: Cue
  queuedAt?: number
  /** When it is planned to go out. */
  dueAt?: number
  cuedAt?: number
  shown: { page: string; at: number }[]
  dropped?: string
  filtered?: string
}

/** A connected overlay page. */
export interface PageView {
  page: string
  at: number
  /** Whether OBS hides the page's source; absent for a page outside of OBS. */
  hidden?: boolean
  /** The scene that OBS has on air. */
  scene?: string
}

/** Connection to OBS Studio, as last reported. */
export interface ObsView extends Omit<Extract<EventBody, { type: 'obs/state' }>, 'type'> {
  at: number
}

/** The microphone of the eye page. `speech` is null until it first hears speech. */
export interface EarsView {
  state: EarsState
  at: number
  message?: string
  remedy?: string
  /** Whether the streamer speaks, since when (epoch ms), and how loud (dBFS). */
  speech: { speaking: boolean; since: number; loudness: number } | null
  /** Why speech cannot be turned into text; null while it can, or need not. */
  wordsProblem: string | null
}

/** Something that the stage or sight held back. Its words are not here: they are only in memory, never in events. */
export interface FilteredView {
  /** Absent in journals of older versions. */
  id?: string
  at: number
  sink: string
  rule: string
  reason: string
  category?: string
  turn?: string
  call?: string
}

/** Words of the operator. */
export interface SayingView {
  kind: 'say' | 'topic' | 'test-cue'
  text: string
  at: number
  /** For a whisper that was read without a model: if it was understood, its effect, and words to say instead. */
  answer?: { read: boolean; did?: string; say?: string }
  /** Set for a whisper that no turn has taken yet: its `seq`. */
  waits?: number
}
