import type { BeatKind } from './beat.ts'

/** The moment that a clip shows, which its file is named after. */
export interface ClipAbout {
  readonly kind?: BeatKind
  readonly line?: string
}

/** A clip that OBS is to save at the time `at` (epoch ms). */
export interface DueClip {
  readonly id: string
  readonly at: number
  readonly about: ClipAbout
}

/** The clips of a run. */
export interface ClipsState {
  readonly due: DueClip | null
  /** Id of the clip that OBS is saving. After a restart, that of a clip which OBS may have saved. */
  readonly saving: string | null
  /** When the last clip began (epoch ms); null if none did. */
  readonly lastAt: number | null
}

export const noClips: ClipsState = { due: null, saving: null, lastAt: null }
