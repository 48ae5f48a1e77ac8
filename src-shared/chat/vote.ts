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
  const options = parts.length >= 2 && parts.length <= maxOptions ? parts : ['1', '2']
  return { options, endsAt: now + voteMs, ballots: new Map() }
}

/** Maximum number of words of a ballot, such as "I say 1". */
const maxWords = 4

/** Counts a short message that names one option as the ballot of its person. Returns whether it is a ballot. */
export function castBallot(vote: Vote, person: string, { text }: Pick<ChatMessage, 'text'>): boolean {
  const words = text.trim().toLowerCase()
  if (words.split(/\s+/).length > maxWords) return false
  const numbers = new Set(words.match(/\d+/g))
  const named = vote.options.flatMap((option, index) => (words.includes(option.toLowerCase()) ? [index] : []))
  const index = numbers.size === 1 ? Number([...numbers][0]) - 1 : numbers.size === 0 ? named[0] : undefined
  if (index === undefined || named.length > 1 || !(index >= 0 && index < vote.options.length)) return false
  if (vote.ballots.size < maxBallots || vote.ballots.has(person)) vote.ballots.set(person, index)
  return true
}

/** Returns the number of people for each option. */
export function countBallots({ options, ballots }: Vote): number[] {
  const counts = options.map(() => 0)
  for (const index of ballots.values()) counts[index] = (counts[index] ?? 0) + 1
  return counts
}
