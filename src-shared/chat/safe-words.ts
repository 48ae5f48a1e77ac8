import { someone } from '../events/event/chat.ts'
import { cleanText } from '../safety/clean-text.ts'
import { isFirstName } from '../safety/filter/clean-uses.ts'
import { flatten } from '../safety/filter/flat-text.ts'
import { quoteForeign } from '../safety/quote.ts'
import hateful from './hateful-names.json' with { type: 'json' }

const maxName = 24
const maxText = 300
/** Names that viewers take for the platform, for staff or for the streamer, without accents. */
const STAFF =
  /twitch|youtube|kick|admin|moderat|moderador|\bmods?\b|streamer|broadcaster|\bowner\b|staff|s[iy]stem|support|soporte|suporte|developer|\bdev\b|offi[cz]i|oficial|ufficial|streamlabs|adlib|админ|модератор|система|поддержк/i
/** Latin letters in circles, squares, wide or mathematical forms, which hide a word from those who look for it. */
const STYLED = /[\u2460-\u24ff\uff21-\uff5a\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f1ff}]/u

/**
 * Returns a person's name as the stage may say it: `someone` if the filter stops it, if it celebrates murderers, or if it
 * imitates staff or one of `own`, the names of the streamer and of the performer.
 */
export function safeName(name: string, own: readonly string[], isClean: (text: string) => boolean): string {
  const words = cleanText(name).replace(/_+/g, ' ').trim()
  const letters = lettersOf(words)
  const seen = lookalikesOf(words)
  const isStaff = seen.some((one) => STAFF.test(one) || own.some((mine) => isImitation(one, mine)))
  // A name with marks of a prompt, such as "[INST]", is an order.
  const isOrder = quoteForeign(words) !== words || STYLED.test(words)
  const isRude = readingsOf(words).some((one) => !isCleanBothWays(one, isClean))
  if (letters === '' || isStaff || isOrder || isRude || seen.some(isHateful)) return someone
  return words.length > maxName ? `${words.slice(0, maxName - 1).trimEnd()}…` : words
}

/** Returns a message as the show may quote it; undefined if the filter stops it. */
export function safeText(text: string, isClean: (text: string) => boolean): string | undefined {
  const words = cleanText(text).replace(/\s+/g, ' ').trim()
  if (words === '' || !isCleanBothWays(words, isClean)) return undefined
  return words.length > maxText ? `${words.slice(0, maxText - 1).trimEnd()}…` : words
}

/**
 * Returns whether the filter lets a text pass as it is written and backwards, because chat likes to write names and words
 * backwards. Backwards, some first names are rude, but are not read that way.
 */
const isCleanBothWays = (words: string, isClean: (text: string) => boolean): boolean =>
  isClean(words) && (isFirstName(words.toLowerCase()) || isClean([...words].reverse().join('')))

/**
 * Returns a name as it is written, with its parts as words, because "wordTV" has no spaces, and the word that it repeats
 * ("wordwordword").
 */
const readingsOf = (name: string): string[] => [
  ...new Set([
    name,
    name.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' '),
    name.replace(/^(.{3,}?)\1+$/u, '$1'),
  ]),
]

/** A longer name imitates its bearer also as a part of another one ("RealJuniperTV"). */
const minPart = 5
const isImitation = (seen: string, own: string): boolean => {
  const [name = '', mine = ''] = [seen, own].map((one) => lettersOf(one).replaceAll('l', 'i'))
  return mine !== '' && (name === mine || (mine.length >= minPart && name.includes(mine)))
}

/**
 * Returns whether a name celebrates murderers. In a message, such a word may be about history, so the filter lets it pass.
 * Short words are also parts of other names.
 */
const isHateful = (seen: string): boolean =>
  hateful.some((word) =>
    word.length < minPart ? seen.split(/[^\p{L}]+/u).includes(word) : lettersOf(seen).includes(word),
  )

const digits: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's', '@': 'a' }

/** Returns how people read a name: as it is written, and with the letters that its signs look like. "1" is an "i" or an "l". */
function lookalikesOf(name: string): string[] {
  const latin = flatten(name)
    .text.replace(/(?<![\p{L}\p{N}])([\p{L}\p{N}])[^\p{L}\p{N}]+(?=[\p{L}\p{N}](?![\p{L}\p{N}]))/gu, '$1')
    .toLowerCase()
    .replace(/[03457$@]/g, (sign) => digits[sign] ?? sign)
  return [
    name.normalize('NFKD').replace(/\p{M}/gu, ''),
    latin.replace(/[1!|]/g, 'i'),
    latin.replace(/[1!|]/g, 'l'),
  ]
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
