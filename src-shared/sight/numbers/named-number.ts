import type { Box, SeenLine } from '../../events/observation.ts'
import { generatedLabel } from '../../events/observation.ts'

/** A number on the screen with the words that name it. */
export interface NamedNumber {
  readonly label: string
  readonly value: number
  /** 100 in "34/100". */
  readonly of?: number
  readonly percent: boolean
  readonly confidence: number
  readonly line: SeenLine
  readonly box: Box
  /** For a bar or a row of icons: its value before the first change, and its name if no words name it. */
  readonly bar?: { readonly first: number; readonly name: string }
}

/** Returns whether a label was generated, such as "bar 2". */
export const isNameless = (label: string): boolean => generatedLabel.test(label)
