import type { ToolSpec } from '../../../src-shared/step/tool-spec.ts'

/** Expected call: the accepted values of each argument; `''` among them makes it optional. */
export type AcceptedCall = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>

/** One request, the offered tools, and the expected calls; none if no tool fits. */
export interface ModelCase {
  readonly id: string
  readonly kind: string
  readonly request: string
  readonly tools: readonly ToolSpec[]
  readonly answers: readonly AcceptedCall[]
}
