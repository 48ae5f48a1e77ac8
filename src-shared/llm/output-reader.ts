import type { MentionedCall, RejectedCall, Repair } from '../step/repair.ts'
import type { Step } from '../step/step.ts'
import type { LlmEvent, TakenArgument } from './driver.ts'

/** A call as a server's own fields carry it; nothing in it is checked yet. */
export interface NativeCall {
  readonly id?: string
  readonly name: string
  /** An object, or JSON text, as servers differ. */
  readonly arguments: unknown
}

/** What a model's whole output came to. */
export interface ReadOutput {
  readonly step: Step
  readonly raw: string
  readonly format: string
  readonly repairs: readonly Repair[]
  readonly rejected: readonly RejectedCall[]
  /** The text of each valid call, in order. */
  readonly raws?: readonly string[]
  readonly mentioned?: readonly MentionedCall[]
  readonly taken?: readonly TakenArgument[]
}

/** Reads one answer of a model as it comes. One reader serves one answer. */
export interface OutputReader {
  /** The next piece of text; gives what is safe to show by now. */
  text(delta: string): LlmEvent[]
  /** A call in the server's own fields; gives those that are whole and valid by now. */
  call(call: NativeCall): LlmEvent[]
  /** All is there. `cut`: the model stopped at its token limit. Gives what was still held back, too. */
  end(cut: boolean): { events: LlmEvent[]; output: ReadOutput }
  /** What has come, for a failure's report. */
  readonly raw: string
}
