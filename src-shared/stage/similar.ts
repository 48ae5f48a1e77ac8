import { spokenText } from '../events/cue-words.ts'
import type { State } from '../events/state.ts'

/** A placeholder takes at most this many words, such as "wooden spoon". */
const maxWords = 4
const maxSharedWithBanned = 0.85
/**
 * Minimum number of letters in a template that has placeholders. With fewer letters, it would match almost any line.
 */
const minLetters = 6

/** Lines whose letter triples are at least this similar (Dice coefficient) are the same joke. */
const maxShared = 0.7

/** Returns whether a line has almost the same words or letters as one of the others. */
export const isSimilar = (line: string, others: readonly string[]): boolean => similarityTo(others)(line)

/** Returns a function like `isSimilar` that is faster for many lines with the same `others`. */
export function similarityTo(others: readonly string[]): (line: string) => boolean {
  const known = others.map((other) => {
    const plain = plainWords(other)
    return { plain, triples: letterTriples(plain) }
  })
  return (line) => {
    const plain = plainWords(line)
    if (plain === '') return false
    const triples = letterTriples(plain)
    return known.some(
      (other) => other.plain === plain || (triples.size > 0 && diceOf(triples, other.triples) >= maxShared),
    )
  }
}

/** Returns how much a line has in common with the most similar of the others, by its letters: from 0 to 1. */
export function nearness(line: string, others: readonly string[]): number {
  const triples = letterTriples(plainWords(line))
  return Math.max(0, ...others.map((other) => diceOf(triples, letterTriples(plainWords(other)))))
}

/** Returns the words of a text in lower case, without punctuation. */
export const plainWords = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/** Returns all sequences of three characters. */
export const letterTriples = (text: string): Set<string> => {
  const triples = new Set<string>()
  for (let at = 0; at + 3 <= text.length; at += 1) triples.add(text.slice(at, at + 3))
  return triples
}

function diceOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const triple of one) if (other.has(triple)) common += 1
  return (2 * common) / Math.max(1, one.size + other.size)
}

/** Time (ms) in which no line is repeated. */
export const repeatAfterMs = 20 * 60_000

/**
 * Returns whether it is too early to repeat a line said at `at`. If the clock jumped far back, no line is blocked.
 */
export const isRecent = (at: number, now: number, afterMs = repeatAfterMs): boolean =>
  Math.abs(now - at) < afterMs

/** Returns the lines shown in the last 20 minutes, oldest first, then the waiting ones. */
export const recentLines = ({ cues, show }: Pick<State, 'cues' | 'show'>, now: number): string[] => [
  ...show.used.flatMap(({ template, text = template, at }) => (isRecent(at, now) ? [text] : [])),
  ...cues.flatMap(({ cue, cuedAt, dropped }) =>
    cuedAt === undefined && dropped === undefined ? (spokenText(cue.content) ?? []) : [],
  ),
]

/** Returns whether one of the banned lines is this line, perhaps with another name filled in. */
export const isBanned = (
  { text, line }: { readonly text: string; readonly line?: string | undefined },
  banned: readonly string[],
): boolean => banned.some((never) => never === line || repeats(text, never))

function repeats(text: string, template: string): boolean {
  const parts = template.split(/\{\w+\}/).map(plainWords)
  if (parts.length === 1) return isSimilar(text, [template])
  if (parts.join('').replaceAll(' ', '').length < minLetters) return false
  const words = plainWords(text)
  const fixedWords = parts.join(' ').split(' ').filter(Boolean).length
  if (words.split(' ').length > fixedWords + maxWords * (parts.length - 1)) return false
  const fixed = parts.flatMap((part) => [...letterTriples(part)])
  const said = letterTriples(words)
  return (
    fixed.length > 0 &&
    fixed.filter((triple) => said.has(triple)).length / fixed.length >= maxSharedWithBanned
  )
}
