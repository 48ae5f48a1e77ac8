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

/** Counts a message as the ballot of its person. Returns whether it is one. */
export function castBallot(vote: Vote, person: string, { text }: Pick<ChatMessage, 'text'>): boolean {
  const said = text.trim().toLowerCase()
  const number = /^[!#]?([1-9])(?:[\s!.)]|$)/.exec(said)?.[1]
  const index =
    number === undefined ? vote.options.findIndex((one) => one.toLowerCase() === said) : Number(number) - 1
  if (index < 0 || index >= vote.options.length) return false
  if (vote.ballots.size >= maxBallots && !vote.ballots.has(person)) return true
  vote.ballots.set(person, index)
  return true
}

/** Returns the number of people for each option. */
export function countBallots({ options, ballots }: Vote): number[] {
  const counts = options.map(() => 0)
  for (const index of ballots.values()) counts[index] = (counts[index] ?? 0) + 1
  return counts
}
