import type { Box, SeenLine } from '../events/observation.ts'

/** A number on the screen with the words that name it. */
export interface NamedNumber {
  readonly label: string
  readonly value: number
  /** The most that it can be, where the screen shows that: "34/100". */
  readonly of?: number
  readonly percent: boolean
  readonly confidence: number
  readonly line: SeenLine
  /** Its part of the line's box. */
  readonly box: Box
  /** Of one that is read from a bar: its percentage before the first move. */
  readonly bar?: { readonly first: number }
}
