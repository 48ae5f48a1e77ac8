import { parsedJson } from '../../step/parsed-json.ts'
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
  // Half a string is never a value, because servers also report a normal end for an answer that they cut off.
  const isInside = open === 'half' || (open === 'maybe' && cut === undefined)
  return isInside ? 'the answer ends inside a value of this call: write the whole call' : undefined
}

/**
 * Like `cutOff`, for arguments that are JSON text. Returns undefined for valid JSON. A string without its closing quote
 * is half a string, even if brackets end it.
 */
export function cutOffArguments(text: string, ending: Ending): string | undefined {
  const json = parsedJson(text)
  // Some servers encode the arguments twice, so valid JSON may contain half an object.
  if (typeof json === 'string' && /^\s*[{[]/.test(json)) return cutOffArguments(json, ending)
  if (json !== undefined) return undefined
  const source = new Source(text)
  const { result, openValue, sawEnd } = source.observe(() => readLoose(source, 0))
  const isHalf = result?.repairs.some(({ rule }) => rule === 'close-string')
  return cutOff({ open: isHalf ? 'half' : (openValue ?? (sawEnd ? 'unclosed' : undefined)) }, ending)
}
