import { someone } from '../events/event/chat.ts'
import { cleanText } from '../safety/clean-text.ts'
import { isFirstName } from '../safety/filter/clean-uses.ts'
import { quoteForeign } from '../safety/quote.ts'

const maxName = 24
const maxText = 300
/** Names that viewers take for the platform or for staff, without accents. */
const STAFF =
  /twitch|youtube|kick|admin|moderat|moderador|\bmods?\b|staff|s[iy]stem|support|soporte|suporte|offi[cz]i|oficial|ufficial|streamlabs|adlib|админ|модератор|система|поддержк/i

/**
 * Returns a person's name as the stage may say it: `someone` if the filter stops it, or if it imitates staff or one of
 * `own`, the names of the streamer and of the performer.
 */
export function safeName(name: string, own: readonly string[], isClean: (text: string) => boolean): string {
  const words = cleanText(name).replace(/_+/g, ' ').trim()
  const letters = lettersOf(words)
  const isStaff =
    STAFF.test(words.normalize('NFKD').replace(/\p{M}/gu, '')) ||
    own.some((one) => one !== '' && lettersOf(one) === letters)
  // A name with marks of a prompt, such as "[INST]", is an order.
  const isOrder = quoteForeign(words) !== words
  if (letters === '' || isStaff || isOrder || !isCleanBothWays(words, isClean)) return someone
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
 * backwards. Backwards, some first names are rude, and nobody reads them so.
 */
const isCleanBothWays = (words: string, isClean: (text: string) => boolean): boolean =>
  isClean(words) && (isFirstName(words.toLowerCase()) || isClean([...words].reverse().join('')))

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
