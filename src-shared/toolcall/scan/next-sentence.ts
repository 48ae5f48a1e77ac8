import type { Source } from '../values/source.ts'
import { PERMISSION_STARTS, permissionBehind } from './permission.ts'
import { phraseIn, phraseStarts } from './phrases.ts'

/** A sentence that calls what stands before it an example: "That is an example of a bad dialogue." */
const EXAMPLE =
  /^(?:note: )?(?:that|this|it|the above) (?:is|was|would be) (?:(?:only|just|merely) )?(?:an?|the|my|one) (?:\w+ ){0,2}(?:examples?|samples?|illustration)\b/i
const EXAMPLE_STARTS = ['that', 'this', 'it', 'the', 'note']

/** First words of the sentences that say something about a call before them. A stream waits for the end of no others. */
const STARTS = [...PERMISSION_STARTS, ...EXAMPLE_STARTS, ...phraseStarts('asks')]
const maxWord = 24
const maxReach = 120

/**
 * Returns the words of the sentence behind `end`, in this line or a later one, if it asks for permission to make the
 * call or calls it an example.
 */
export function sentenceBehind(source: Source, end: number): string | undefined {
  // The sentence with the call is itself a question.
  if (/[?？]/.test(source.char(end) ?? '')) return '?'
  const at = source.skip(end, (code) => /[\s.,;:*_"'”’)`–—¿-]/.test(String.fromCharCode(code)), end + maxWord)
  if (!/\p{L}/u.test(source.char(at) ?? '')) return undefined
  const stop = Math.min(at + maxWord, source.length)
  const word = /^\p{L}*/u.exec(source.slice(at, stop))?.[0].toLowerCase() ?? ''
  const isOpen = at + word.length === source.length
  if (!STARTS.some((start) => (isOpen ? start.startsWith(word) : start === word))) return undefined
  const sentence = source.match(/^[^.!?？\n]*[.!?？\n]?/u, at, maxReach)?.[0] ?? ''
  const isAsked = /[?？]$/.test(sentence)
  return (
    permissionBehind(sentence) ??
    (isAsked ? phraseIn('asks', sentence) : undefined) ??
    EXAMPLE.exec(sentence)?.[0]
  )
}
