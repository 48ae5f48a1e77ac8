import { distance } from 'fastest-levenshtein'
import { isTypoOf } from './lexicon.ts'

/** Minimum length of a name that matches with one wrong letter, because speech recognition may misspell it. */
const minInexactName = 5

/**
 * Returns the words that the streamer addresses to the performer, such as "confetti" in "Marlow, confetti", or null.
 */
export function spokenWhisper(text: string, name: string): string | null {
  const [, first = '', rest = ''] = /^[^\p{L}]*([\p{L}']+)[\s\p{P}]*(.*)$/su.exec(text) ?? []
  return isCalled(first, name) && rest.trim() !== '' ? rest.trim() : null
}

/** Words after a name that is not called, but spoken about: "Vera should take over". */
const spokenAbout = /^(?:should|can|could|instead|back|is|was|please|now|again|mode|needs|has|takes)\b/iu

/**
 * Removes the performer's name from either end of a whisper: "hey Marlow say GG" becomes "say GG".
 * @param others the names of other personas; they are removed at the beginning only
 */
export function withoutName(whisper: string, name: string, others: readonly string[] = []): string {
  const words = whisper.trim().replace(/^(?:hey|hi|ok|okay|yo|so)[\s,]+(?=[\p{L}']+[\s\p{P}]+\S)/iu, '')
  const [, before = '', last = ''] = /^(.*[^\s])[\s,]+([\p{L}']+)[\s.!?]*$/su.exec(whisper) ?? []
  const isObject = /(?:^|\s)(?:to|about|of|with|for|like|as|on|be|use|is|at|from)$/iu.test(before)
  if (isCalled(last, name) && !isObject && /\s/.test(before.trim())) return before.replace(/,$/, '')
  const other = others.flatMap((one) => spokenWhisper(words, one) ?? []).at(0)
  return (
    spokenWhisper(words, name) ?? (other === undefined || spokenAbout.test(other) ? whisper.trim() : other)
  )
}

function isCalled(word: string, name: string): boolean {
  const [said, called] = [word, name.split(/\s/)[0] ?? ''].map((one) => one.toLowerCase())
  if (said === undefined || called === undefined || called === '') return false
  if (said === called) return true
  return called.length >= minInexactName && (distance(said, called) <= 1 || isTypoOf(said, called))
}
