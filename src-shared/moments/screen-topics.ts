import type { BeatTopic } from '../events/screen-topic.ts'
import { screenTopics } from '../events/screen-topic.ts'
import type { JudgedBlock, ScreenMoment } from './moment.ts'
import { type Head, headShares, vectorOf } from './text-meaning.ts'
import { thingIn } from './things.ts'
import weights from './topic-weights.json' with { type: 'json' }
import { topicsNamedIn, wordInputs } from './topic-words.ts'

/** The answers of the judge of topics, in the order of its weights: each topic, and none. */
export const topicAnswers = [...screenTopics, 'none'] as const

/** Minimum probability of a topic that one text names. */
const sureFrom = 0.7
/** Minimum probability of the topic of two different texts. */
const likelyFrom = 0.45
/** Minimum confidence (0 to 100) of the reading of a block's lines. */
const readFrom = 80
/** Time (ms) for which the screen is about what a text named, and for which after the text has left the screen. */
const [aboutMs, goneMs] = [45_000, 10_000]
const maxSeen = 60
const maxText = 200

/** A topic of a text, with its probability. */
interface LikelyTopic extends BeatTopic {
  readonly share: number
  /** Whether a line may be about it. */
  readonly isSure: boolean
}

/**
 * Returns what a text is most probably about, by its embedding (see `EmbedTexts`) and its words; undefined if about no
 * topic. Words alone name no topic: a commander with grave news is not about graves.
 */
export function topicOfText(text: string, embedding: string, head: Head = weights): LikelyTopic | undefined {
  const shares = headShares([...vectorOf(embedding), ...wordInputs(topicsNamedIn(text))], head)
  const most = Math.max(...shares.slice(0, screenTopics.length))
  const name = screenTopics[shares.indexOf(most)]
  if (name === undefined || most < Math.max(...shares)) return undefined
  return { name, text: text.slice(0, maxText), share: most, isSure: most >= sureFrom }
}

/** A topic of a text that the screen showed first at `at`. */
interface SeenTopic extends LikelyTopic {
  readonly at: number
  readonly lines: readonly string[]
  /** When the text left the screen; infinite while it is there. */
  readonly shownUntil: number
}

/** What the screen is about, as its texts say. */
export interface TopicMemory {
  seen(moment: Pick<ScreenMoment, 'at' | 'blocks' | 'standing'>): void
  /** Returns the topic of a text that was seen; undefined if it has none. */
  of(text?: string): BeatTopic | undefined
  /**
   * Returns a topic of the last 45 seconds, which one text names surely or two different ones probably, and which is on the
   * screen or was ten seconds ago: each in turn, the newest first. Undefined if there is none.
   */
  recent(now: number): BeatTopic | undefined
}

/** Creates a memory of topics. It lasts as long as the picture has the same source. */
export function createTopicMemory(): TopicMemory {
  let texts: readonly SeenTopic[] = []
  const usedAt = new Map<string, number>()
  return {
    seen({ at, blocks, standing }) {
      const shown = new Set(standing.map(({ line }) => line.text))
      const found = blocks.filter(isReadWell).flatMap((block) => {
        const lines = block.lines.map(({ line }) => line.text)
        return namedIn(block).map((topic) => ({ ...topic, at, lines, shownUntil: at }))
      })
      const again = new Set(found.map(({ text }) => text))
      texts = [...texts.filter((one) => !again.has(one.text)), ...found].slice(-maxSeen).map((one) => {
        if (one.lines.some((line) => shown.has(line))) return { ...one, shownUntil: Number.POSITIVE_INFINITY }
        return { ...one, shownUntil: Math.min(one.shownUntil, at) }
      })
    },
    of: (text) => topicOf(texts.findLast((one) => one.text === text && one.isSure)),
    recent(now) {
      const lastUse = (one: BeatTopic) => usedAt.get(keyOf(one)) ?? 0
      const shown = texts.filter(({ at, shownUntil }) => now - at <= aboutMs && now - shownUntil <= goneMs)
      const isNamed = (one: LikelyTopic) =>
        one.isSure || shown.filter(({ name }) => name === one.name).length > 1
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
  if (topic?.isSure) return [topic]
  const isLikely = topic !== undefined && topic.share >= likelyFrom
  const word = thingIn(text)
  return [
    ...(isLikely ? [topic] : []),
    ...(word === undefined
      ? []
      : [{ name: 'thing' as const, text: text.slice(0, maxText), word, share: 1, isSure: true }]),
  ]
}

const keyOf = ({ name, word = name }: BeatTopic): string => word

function topicOf(seen: BeatTopic | undefined): BeatTopic | undefined {
  if (seen === undefined) return undefined
  const { name, text, word } = seen
  return { name, text, ...(word === undefined ? {} : { word }) }
}

const isReadWell = ({ lines }: JudgedBlock): boolean => lines.every(({ line }) => line.confidence >= readFrom)
