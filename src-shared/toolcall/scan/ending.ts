import type { ParsedCall } from '../formats/format.ts'
import { readLoose } from '../values/loose-value.ts'
import { Source } from '../values/source.ts'

/** How an answer ended. */
export interface Ending {
  /** Whether the answer stopped at the token limit. If absent, it is unknown. */
  readonly cut?: boolean | undefined
  /** The token limit, for the error of a call that it cut off. */
  readonly maxTokens?: number | undefined
}

/** Returns why a call that ends with the text may not run; undefined if it may. */
export function cutOff({ open }: Pick<ParsedCall, 'open'>, { cut, maxTokens }: Ending): string | undefined {
  if (open === undefined) return undefined
  if (cut)
    return `the answer ended at ${maxTokens === undefined ? 'the token limit' : `the limit of ${maxTokens} tokens`}, before this call was complete: write a shorter one`
  // An answer that ended by itself has written its last value, even without a closing mark.
  const isInside = open === 'dropped' || (open === 'taken' && cut === undefined)
  return isInside ? 'the answer ends inside a value of this call: write the whole call' : undefined
}

/** Like `cutOff`, for arguments that are JSON text. */
export function cutOffArguments(text: string, ending: Ending): string | undefined {
  const source = new Source(text)
  const { openValue, sawEnd } = source.observe(() => readLoose(source, 0))
  return cutOff({ open: openValue ?? (sawEnd ? 'unclosed' : undefined) }, ending)
}
