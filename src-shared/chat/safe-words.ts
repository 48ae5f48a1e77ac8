import { someone } from '../events/event/chat.ts'
import { cleanText } from '../safety/clean-text.ts'

const maxName = 24
const maxText = 300
/** Names that viewers take for the platform or for staff. */
const STAFF = /twitch|youtube|kick|admin|moderator|\bmods?\b|staff|system|support|official|streamlabs|adlib/i

/**
 * Returns a person's name as the stage may say it: `someone` if the filter stops it, or if it imitates staff or one of
 * `own`, the names of the streamer and of the performer.
 */
export function safeName(name: string, own: readonly string[], isClean: (text: string) => boolean): string {
  const words = cleanText(name).replace(/_+/g, ' ').trim()
  const letters = lettersOf(words)
  const isStaff = STAFF.test(words) || own.some((one) => one !== '' && lettersOf(one) === letters)
  if (letters === '' || isStaff || !isClean(words)) return someone
  return words.length > maxName ? `${words.slice(0, maxName - 1).trimEnd()}…` : words
}

/** Returns a message as the show may quote it; undefined if the filter stops it. */
export function safeText(text: string, isClean: (text: string) => boolean): string | undefined {
  const words = cleanText(text).replace(/\s+/g, ' ').trim()
  if (words === '' || !isClean(words)) return undefined
  return words.length > maxText ? `${words.slice(0, maxText - 1).trimEnd()}…` : words
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
