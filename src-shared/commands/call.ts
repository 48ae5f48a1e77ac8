/** A call that a whisper asks for. */
export interface StepCall {
  readonly name: string
  readonly arguments: Record<string, unknown>
}
