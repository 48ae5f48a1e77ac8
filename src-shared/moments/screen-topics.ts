import type { BeatTopic } from '../events/screen-topic.ts'
import { screenTopics } from '../events/screen-topic.ts'
import type { JudgedBlock, ScreenMoment } from './moment.ts'
import { type Head, headShares, vectorOf } from './text-meaning.ts'
import { thingIn } from './things.ts'
import weights from './topic-weights.json' with { type: 'json' }

/** The answers of the judge of topics, in the order of its weights: each topic, and none. */
export const topicAnswers = [...screenTopics, 'none'] as const

/** Minimum probability of a topic. Below it, more than one of 20 is wrong (see `assets/generate/moments`). */
const topicFrom = 0.7
/** Minimum probability of the topic of two different texts. */
const likelyFrom = 0.45
/** Minimum confidence (0 to 100) of the reading of a block's lines. */
const readFrom = 80
/** Time (ms) for which the screen is about what a text named. */
const aboutMs = 180_000
const maxSeen = 60
const maxText = 200

/** A topic of a text, with its probability. */
interface LikelyTopic extends BeatTopic {
  readonly share: number
}

/** Returns what a text is most probably about, by its embedding (see `EmbedTexts`); undefined if about no topic. */
export function topicOfText(text: string, embedding: string, head: Head = weights): LikelyTopic | undefined {
  const shares = headShares(vectorOf(embedding), head)
  const share = Math.max(...shares)
  const name = topicAnswers[shares.indexOf(share)]
  return name === undefined || name === 'none' ? undefined : { name, text: text.slice(0, maxText), share }
}

/** Returns whether a topic is so likely that a line may be about it. */
export const isSureTopic = ({ share }: Pick<LikelyTopic, 'share'>): boolean => share >= topicFrom

/** What the screen is about, as its texts say. */
export interface TopicMemory {
  seen(moment: Pick<ScreenMoment, 'at' | 'blocks'>): void
  /** Returns the topic of a text that was seen; undefined if it has none. */
  of(text?: string): BeatTopic | undefined
  /**
   * Returns a topic of the last minutes, which one text names surely or two different ones probably: each in turn, the newest
   * first. Undefined if there is none.
   */
  recent(now: number): BeatTopic | undefined
}

/** Creates a memory of topics. It lasts as long as the picture has the same source. */
export function createTopicMemory(): TopicMemory {
  let texts: readonly (LikelyTopic & { readonly at: number })[] = []
  const usedAt = new Map<string, number>()
  return {
    seen({ at, blocks }) {
      const found = blocks
        .filter(isReadWell)
        .flatMap((block) => namedIn(block).map((topic) => ({ ...topic, at })))
      const again = new Set(found.map(({ text }) => text))
      texts = [...texts.filter((one) => !again.has(one.text)), ...found].slice(-maxSeen)
    },
    of: (text) => topicOf(texts.findLast((one) => one.text === text && isSureTopic(one))),
    recent(now) {
      const lastUse = (one: BeatTopic) => usedAt.get(keyOf(one)) ?? 0
      const shown = texts.filter(({ at }) => now - at <= aboutMs)
      const isNamed = (one: LikelyTopic) =>
        isSureTopic(one) || shown.filter(({ name }) => name === one.name).length > 1
      const [next] = shown
        .filter(isNamed)
        .toReversed()
        .sort((a, b) => Number(a.name === 'thing') - Number(b.name === 'thing') || lastUse(a) - lastUse(b))
      if (next !== undefined) usedAt.set(keyOf(next), now)
      return topicOf(next)
    },
  }
}

/** Returns the likely topic of a block. If it is not sure, also the thing that the block names. */
function namedIn({ text, embedding }: JudgedBlock): LikelyTopic[] {
  const topic = embedding === undefined ? undefined : topicOfText(text, embedding)
  const isLikely = topic !== undefined && topic.share >= likelyFrom
  if (isLikely && isSureTopic(topic)) return [topic]
  const word = thingIn(text)
  return [
    ...(isLikely ? [topic] : []),
    ...(word === undefined ? [] : [{ name: 'thing' as const, text: text.slice(0, maxText), word, share: 1 }]),
  ]
}

const keyOf = ({ name, word = name }: BeatTopic): string => word

function topicOf(seen: BeatTopic | undefined): BeatTopic | undefined {
  if (seen === undefined) return undefined
  const { name, text, word } = seen
  return { name, text, ...(word === undefined ? {} : { word }) }
}

const isReadWell = ({ lines }: JudgedBlock): boolean => lines.every(({ line }) => line.confidence >= readFrom)
