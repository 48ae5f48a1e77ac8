import type { Box, SeenLine } from '../events/observation.ts'

/** A number on the screen with the words that name it. */
export interface NamedNumber {
  readonly label: string
  readonly value: number
  /** The maximum of the value, if the screen shows it: 100 in "34/100". */
  readonly of?: number
  readonly percent: boolean
  readonly confidence: number
  readonly line: SeenLine
  /** The part of the line's box that contains the number. */
  readonly box: Box
  /**
   * Only for a number from a bar or a row of icons: its value before the first change, and its name if no words name
   * it.
   */
  readonly bar?: { readonly first: number; readonly name: string }
}

/** Returns whether a label is a generated one such as "bar 2", for a bar, a row of icons or a number without a name. */
export const isNameless = (label: string): boolean => /^(?:bar|icons|number) \d+$/i.test(label)
