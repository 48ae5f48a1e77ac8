import type { Suite } from '../../src-shared/bench/suite.ts'
import type { DataFailure } from '../platform/files.ts'

/** A loaded suite, or the reason why it was not loaded. */
export type LoadedSuite =
  | { readonly ok: true; readonly suite: Suite }
  | { readonly ok: false; readonly failure: DataFailure }

/** Returns the result for a suite that was not loaded. */
export const notLoaded = (message: string, remedy: string): LoadedSuite => ({
  ok: false,
  failure: { message, remedy },
})
