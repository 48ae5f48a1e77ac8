import type { BeatTopic } from '../events/screen-topic.ts'
import { screenTopics, topicRestMs } from '../events/screen-topic.ts'
import type { JudgedBlock, ScreenMoment } from './moment.ts'
import { type Head, headShares, vectorOf } from './text-meaning.ts'
import { thingIn } from './things.ts'
import weights from './topic-weights.json' with { type: 'json' }
import { topicsNamedIn, wordInputs } from './topic-words.ts'

/** Minimum probability of a topic that one text names. */
const sureFrom = 0.75
/** Minimum probability of the topic of two different texts. */
const likelyFrom = 0.45
/** Minimum confidence (0 to 100) of the reading of a block's lines. */
const readFrom = 80
/** Time (ms) for which the screen is about a text that stays on it, and about one that has left it. */
const [aboutMs, goneMs] = [180_000, 10_000]
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
  // The last answer is that a text is about no topic.
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
  /** Returns what a text is about that was seen, first what does not rest; undefined if about nothing. */
  of(text: string | undefined, now: number): BeatTopic | undefined
  /**
   * Returns what the texts of the last three minutes are about that are on the screen or left it ten seconds ago at most.
   * One text names it surely, or two different ones probably. First comes what does not rest, then topics before things,
   * then what was returned longest ago, then the newest. Undefined if there is none.
   */
  recent(now: number): BeatTopic | undefined
}

/** Creates a memory of topics. It lasts as long as the picture has the same source. */
export function createTopicMemory(): TopicMemory {
  let texts: readonly SeenTopic[] = []
  const usedAt = new Map<string, number>()

  function inTurn(named: readonly SeenTopic[], now: number): BeatTopic | undefined {
    const lastUse = (one: BeatTopic) => usedAt.get(keyOf(one)) ?? Number.NEGATIVE_INFINITY
    const rank = (one: BeatTopic) =>
      2 * Number(now - lastUse(one) < topicRestMs(one.name)) + Number(one.name === 'thing')
    const [next] = named
      .toReversed()
      .sort((a, b) => rank(a) - rank(b) || (lastUse(a) < lastUse(b) ? -1 : Number(lastUse(a) > lastUse(b))))
    if (next !== undefined) usedAt.set(keyOf(next), now)
    return topicOf(next)
  }

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
    of: (text, now) =>
      inTurn(
        texts.filter((one) => one.text === text && one.isSure),
        now,
      ),
    recent(now) {
      const shown = texts.filter(({ at, shownUntil }) => now - at <= aboutMs && now - shownUntil <= goneMs)
      const isNamed = (one: LikelyTopic) =>
        one.isSure || shown.filter(({ name }) => name === one.name).length > 1
      return inTurn(shown.filter(isNamed), now)
    },
  }
}

/** Returns the likely topic of a block, and the thing that it names, unless that is what the topic is about. */
function namedIn({ text, embedding }: JudgedBlock): LikelyTopic[] {
  const topic = embedding === undefined ? undefined : topicOfText(text, embedding)
  const thing = thingIn(text)
  const isSame =
    topic?.isSure === true && topicsNamedIn(thing ?? '').sure.some((named) => named === topic.name)
  const word = isSame ? undefined : thing
  return [
    ...(topic !== undefined && topic.share >= likelyFrom ? [topic] : []),
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
