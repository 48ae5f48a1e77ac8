import type { CueContent } from '../events/cue.ts'

/** What somebody wants the audience to see or hear, before it is a cue. */
export interface Offer {
  readonly content: CueContent
  readonly by: 'tool' | 'text' | 'operator'
  readonly turn?: string
  readonly call?: string
}

/** Decides what reaches the stage. `reason` is a sentence for the model and the panel. */
export type Director = (
  offer: Offer,
) => { readonly ok: true } | { readonly ok: false; readonly reason: string }

/** Accepts every offer: pacing and repetition are not judged yet. */
export const acceptAll: Director = () => ({ ok: true })
