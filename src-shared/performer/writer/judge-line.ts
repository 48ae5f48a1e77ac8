import type { AuditionFault } from '../../events/api.ts'
import { isSimilar } from '../../stage/similar.ts'
import { looksLikeMarkup } from '../../toolcall/looks-like-markup.ts'

/** Characters of a line, at most. */
const longestLine = 84
/** Share of a line's words that may also be on the screen. */
const mostEcho = 0.4

/** Answers about the model itself, which no audience wants. */
const refusals =
  /\b(?:as an ai|language model|i (?:can'?t|cannot|am unable|am not able|won'?t)(?: (?:help|assist|provide|write|do|create|generate))|i'?m (?:sorry|unable)|i apologi[sz]e|assistant|here(?:'s| is) (?:a|one|the|your) (?:line|joke)|sure[,!])/i

/** Labels of the prompt's messages. */
const labels =
  /^\W*(?:beat|screen|so far|notes on the show[^:]*|running gags|still open|who is who|promised|not again|director):|[.?!"] (?:screen|so far|not again|director):/i
/** So many words in a row from the prompt are a recital. */
const recitedWords = 5

export type Judgement =
  | { readonly ok: true; readonly line: string }
  | { readonly ok: false; readonly fault: Exclude<AuditionFault, 'late' | 'failed'>; readonly line: string }

/** What a line is compared with. */
export interface JudgeInput {
  /** Lines of the screen. */
  readonly screen: readonly string[]
  /** Lines that the audience has seen, oldest first. */
  readonly recent: readonly string[]
  /** The request's system prompt, which a small model may recite. */
  readonly prompt: string
  /** Returns whether the stage's filter lets a text pass. */
  readonly isClean: (text: string) => boolean
}

/** Judges a model's answer as a line for the audience: only its first line counts, without quotes and name. */
export function judgeLine(answer: string, { screen, recent, prompt, isClean }: JudgeInput): Judgement {
  const line = firstLine(answer)
  const no = (fault: Exclude<AuditionFault, 'late' | 'failed'>): Judgement => ({ ok: false, fault, line })
  if (!/\p{L}{2}/u.test(line)) return no('silent')
  if (looksLikeMarkup(line) || labels.test(answer) || isRecited(line, prompt)) return no('markup')
  if (refusals.test(line)) return no('refused')
  if (line.length > longestLine) return no('long')
  if (echoShare(line, screen) > mostEcho) return no('echo')
  if (isSimilar(line, recent)) return no('repeat')
  return isClean(line) ? { ok: true, line } : no('filtered')
}

/** Returns whether a line has five words in a row from the prompt. */
function isRecited(line: string, prompt: string): boolean {
  const words = plainWords(line)
  const text = ` ${plainWords(prompt).join(' ')} `
  return words.some(
    (_, at) =>
      at + recitedWords <= words.length && text.includes(` ${words.slice(at, at + recitedWords).join(' ')} `),
  )
}

const plainWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []

/** Returns the first line of an answer without quotes, a speaker's name or emoji. */
export function firstLine(answer: string): string {
  const first = answer.split('\n').find((line) => /\p{L}/u.test(line)) ?? ''
  return first
    .replace(/\p{Extended_Pictographic}|\uFE0F/gu, '')
    .replace(/^\s*(?:[-*•]\s+|\d+[.)]\s+)?/, '')
    .replace(/^\p{Lu}[\p{L}]{1,11}:\s+/u, '')
    .replace(/^["“'‘]+|["”'’]+$/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the share of a line's words that are also on the screen; short function words do not count. */
export function echoShare(line: string, screen: readonly string[]): number {
  const words = contentWords(line)
  const seen = new Set(screen.flatMap(contentWords))
  return words.length === 0 ? 0 : words.filter((word) => seen.has(word)).length / words.length
}

const contentWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).filter((word) => word.length > 3)

/** Returns how unlike a line is to the nearest of the others, 0 to 1, by words. */
export function distanceTo(line: string, others: readonly string[]): number {
  const words = new Set(contentWords(line))
  const nearest = others.map((other) => {
    const theirs = new Set(contentWords(other))
    const common = [...words].filter((word) => theirs.has(word)).length
    return common / Math.max(1, Math.min(words.size, theirs.size))
  })
  return 1 - Math.max(0, ...nearest)
}
