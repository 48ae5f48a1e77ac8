import type { ActionFailure } from '../rules/run-rules.ts'

/** The file of a clip, or why there is none. */
export type SavedClip =
  | { readonly ok: true; readonly path: string; readonly isRemote?: true }
  | ({ readonly ok: false } & ClipFailure)

/** Why a clip was not saved. */
export interface ClipFailure extends ActionFailure {
  readonly kind: string
}
