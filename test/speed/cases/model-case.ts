import type { ToolSpec } from '../../../src-shared/step/tool-spec.ts'

/** What a call must hold: for each argument the accepted values; `''` among them means that it may be left out. */
export type AcceptedCall = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>

/** One request, the tools on offer, and the calls that answer it; none where no tool fits. */
export interface ModelCase {
  readonly id: string
  readonly kind: string
  readonly request: string
  readonly tools: readonly ToolSpec[]
  readonly answers: readonly AcceptedCall[]
}
