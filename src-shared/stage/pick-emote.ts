import { distance } from 'fastest-levenshtein'
import { singular } from '../commands/lexicon.ts'
import words from './emote-words.json' with { type: 'json' }
import { emoteNames } from './media.ts'

/** Synonyms of each emote. */
export const emoteWords: Readonly<Record<string, string[]>> = words.said

/** Further words that mean an emote. They are too common for `emoteWords`, which also find requests in whispers. */
const relatedWords: Readonly<Record<string, string[]>> = words.related

/** Returns the emote that a word, phrase or emoji means, or null. */
export type EmotePicker = (word: string) => string | null

/** Creates a picker for the user's own emotes and the built-in ones. The user's own take precedence. */
export function emotePicker(own: readonly string[]): EmotePicker {
  const known = new Map<string, string>()
  const add = (word: string, emote: string) => {
    const key = keyOf(word)
    if (key !== '' && !known.has(key)) known.set(key, emote)
  }
  for (const name of [...own, ...emoteNames]) add(name, name)
  for (const meanings of [emoteWords, relatedWords])
    for (const [emote, words] of Object.entries(meanings)) for (const word of words) add(word, emote)

  const exact = (word: string): string | null =>
    known.get(keyOf(word)) ?? known.get(singular(keyOf(word))) ?? null
  return (word) => exact(word) ?? inPhrase(word, exact) ?? similar(keyOf(word), known)
}

/**
 * Returns a word in lower case, without spaces and punctuation. A word without letters, such as `<3` or an emoji,
 * keeps its symbols.
 */
function keyOf(word: string): string {
  const plain = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\s]/gu, '')
  return /\p{L}/u.test(plain) ? plain.replace(/[^\p{L}\p{N}]/gu, '') : plain
}

/**
 * Returns the emote of the longest part of a phrase that means one. Of equally long parts, the last one wins, because
 * it is usually the noun.
 */
function inPhrase(phrase: string, exact: (word: string) => string | null): string | null {
  const words = (phrase.match(/\p{Extended_Pictographic}|[\p{L}\p{N}]+/gu) ?? []).slice(0, 12)
  for (let length = Math.min(words.length, 4); length > 0; length -= 1) {
    for (let at = words.length - length; at >= 0; at -= 1) {
      const found = exact(words.slice(at, at + length).join(''))
      if (found !== null) return found
    }
  }
  return null
}

function similar(key: string, known: ReadonlyMap<string, string>): string | null {
  const typos = key.length >= 8 ? 2 : key.length >= 4 ? 1 : 0
  const near = [...known].filter(([word]) => word.length >= 4 && distance(word, key) <= typos)
  const emotes = new Set(near.map(([, emote]) => emote))
  if (emotes.size === 1) return [...emotes][0] ?? null
  let best: { readonly emote: string; readonly share: number } | null = null
  for (const [word, emote] of known) {
    const shorter = Math.min(word.length, key.length)
    if (shorter < 4 || word.slice(0, shorter) !== key.slice(0, shorter)) continue
    const share = shorter / Math.max(word.length, key.length)
    if (share >= 0.5 && share > (best?.share ?? 0)) best = { emote, share }
  }
  return best?.emote ?? null
}
