import { spokenText } from '../events/cue-words.ts'
import { isSimilar, letterTriples, plainWords } from './similar.ts'
import type { StageGuard } from './stage-guard.ts'

/** A placeholder takes at most this many words, such as "wooden spoon". */
const maxWords = 4
const maxShared = 0.85
/**
 * Minimum number of letters in a template that has placeholders. With fewer letters, it would match almost any line.
 */
const minLetters = 6

/** Holds back lines that the streamer marked "never again", even with another name filled in. */
export const neverGuard: StageGuard = {
  rule: 'never',
  check({ content, by, line }, { settings }) {
    const text = spokenText(content)
    if (by === 'operator' || text === null) return null
    return isBanned({ text, line }, settings.show.never)
      ? { message: 'The streamer never wants this line again.' }
      : null
  },
}

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
  return fixed.length > 0 && fixed.filter((triple) => said.has(triple)).length / fixed.length >= maxShared
}
