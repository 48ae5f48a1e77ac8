import type { ChatMessage } from './chat-item.ts'

/** A vote that chat answers with numbers or with the options' words. */
export interface Vote {
  readonly options: readonly string[]
  readonly endsAt: number
  /** The last ballot of each person. */
  readonly ballots: Map<string, number>
}

export const voteMs = 30_000
const maxOptions = 4
const maxBallots = 20_000

/** Opens a vote from the words behind `!vote`, such as "left or right?"; without options, it is "1 or 2". */
export function openVote(words: string, now: number): Vote {
  const parts = words
    .replace(/[?!.\s]+$/u, '')
    .split(/\s+(?:or|oder|o|ou)\s+|\s*[|/]\s*/iu)
    .map((part) => part.trim().slice(0, 40))
    .filter((part) => part !== '')
  // "1 or 2? 1 is the bridge" only explains the numbers.
  const isNumbered = /^\W*1\W+(?:\p{L}+\W+)?2(?!\d)/u.test(words)
  const isList = !isNumbered && parts.length >= 2 && parts.length <= maxOptions
  const options = isList ? parts : ['1', '2']
  return { options, endsAt: now + voteMs, ballots: new Map() }
}

/** Maximum number of words of a ballot, such as "I say 1". */
const maxWords = 4

/**
 * Counts a short message that names exactly one option, by its words or its number. Each person has one ballot; a new one
 * replaces it. Returns whether the message is a ballot.
 */
export function castBallot(vote: Vote, person: string, { text }: Pick<ChatMessage, 'text'>): boolean {
  const { options, ballots } = vote
  const said = text.trim().toLowerCase()
  if (said.split(/\s+/).length > maxWords) return false
  const indices = (names: readonly string[]): number[] =>
    names.flatMap((name, index) => (hasWord(said, name) ? [index] : []))
  const named = indices(options)
  // Of "10 or 20", a "2" names nothing.
  const numbered = options.some((one) => /\d/.test(one))
    ? []
    : indices(options.map((_, index) => `${index + 1}`))
  const [index, ...more] = named.length > 0 ? named : numbered
  if (index === undefined || more.length > 0) return false
  if (ballots.size < maxBallots || ballots.has(person)) ballots.set(person, index)
  return true
}

/** An option without letters, such as an emoji, is found as it is written, in any color of skin. */
const hasWord = (text: string, word: string): boolean =>
  /[\p{L}\p{N}]/u.test(word)
    ? ` ${wordsOf(text)} `.includes(` ${wordsOf(word.toLowerCase())} `)
    : withoutVariants(text).includes(withoutVariants(word))

const wordsOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
const withoutVariants = (text: string): string => text.replace(/[\ufe0f\u{1f3fb}-\u{1f3ff}]/gu, '')

/** Returns the number of people for each option. */
export function countBallots({ options, ballots }: Vote): number[] {
  const counts = options.map(() => 0)
  for (const index of ballots.values()) counts[index] = (counts[index] ?? 0) + 1
  return counts
}
