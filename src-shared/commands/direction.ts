import type { ShowMood } from '../events/event/show.ts'

/** A request about the style of the show, read from a whisper. */
export interface WhisperedDirection {
  readonly mood: ShowMood
  readonly prop?: string
  readonly ms: number
  /** Describes the effect in the panel. */
  readonly did: string
}

/** Duration (ms) of a mood. */
export const moodMs = 120_000
const propMs = 180_000

const moods: readonly {
  readonly words: RegExp
  readonly mood: WhisperedDirection['mood']
  readonly did: string
}[] = [
  { words: /\b(?:back to normal|as usual|normal again|be yourself)\b/, mood: 'none', did: 'Back to normal.' },
  {
    words: /\b(?:gently|gentle|be nice|be kind(?:er)?|kindly|softer|go easy|easy on (?:me|them|him|her))\b/,
    mood: 'gentle',
    did: 'Gentle for two minutes.',
  },
  {
    words:
      /\b(?:hype|hyped|pump (?:it|them|us) up|more energy|go wild|go crazy|(?:get|be|a bit) loud(?:er)?|speak up|full energy)\b/,
    mood: 'hype',
    did: 'Hype for two minutes.',
  },
  {
    words: /\b(?:quiet|quieter|calm down|tone it down|take it easy|less talking|talk less|chill)\b/,
    mood: 'quiet',
    did: 'Quiet for two minutes; only big moments.',
  },
]

const lead = `(?:talk|say something|joke|make a joke|do a bit|tell us|something) about|mention|remember|bring up|pick on|roast|tease|(?:roast|tease|mock|remind) (?:me|us|them|him|her|chat|everyone) (?:about|of)`
const aboutThing = new RegExp(
  String.raw`^(?:please )?(?:(?:${lead}) )?(?:the|my|our|that|this) ([\p{L}' -]{2,40})$`,
  'u',
)
const aboutName = new RegExp(String.raw`^(?:please )?(?:${lead}) ([\p{L}' -]{2,40})$`, 'u')

const articles = /^(?:the|a|an|my|our|that|this) /

/** Returns whether a whisper asks for a hush, a pause in which nothing is performed. */
export function asksForHush(whisper: string): boolean {
  const words = plain(whisper)
  return /\b(?:hush|shush)\b/.test(words) && isShort(words) && !isForbidding(words)
}

const plain = (whisper: string): string =>
  whisper
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[^\p{L}' -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const isForbidding = (words: string): boolean => /\b(?:don't|do not|never|stop)\b/.test(words)

/** Returns whether a whisper is short enough to ask only for a style. */
const isShort = (words: string): boolean => words.split(' ').length <= 8

/**
 * Reads a mood ("hype", "roast gently") or a topic ("the chest", "joke about the map") from a whisper, or returns
 * null.
 */
export function readDirection(whisper: string): WhisperedDirection | null {
  const words = plain(whisper)
  if (isForbidding(words)) return null
  const mood = moods.find((one) => one.words.test(words))
  if (mood !== undefined && isShort(words)) return { mood: mood.mood, did: mood.did, ms: moodMs }
  const thing = (aboutThing.exec(words) ?? aboutName.exec(words))?.[1]?.replace(articles, '').trim()
  if (thing === undefined || thing === '' || thing.split(' ').length > 3) return null
  return { mood: 'none', prop: thing, did: `The next line may be about the ${thing}.`, ms: propMs }
}
