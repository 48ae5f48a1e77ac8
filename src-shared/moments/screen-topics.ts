import type { BeatTopic, ScreenTopic } from '../events/screen-topic.ts'
import { screenTopics } from '../events/screen-topic.ts'
import type { JudgedBlock, ScreenMoment } from './moment.ts'
import { type Head, headShares, vectorOf } from './text-meaning.ts'
import weights from './topic-weights.json' with { type: 'json' }

/** The answers of the judge of topics, in the order of its weights: each topic, and none. */
export const topicAnswers = [...screenTopics, 'none'] as const

/** Minimum probability of a topic. Below it, more than one of 20 is wrong (see `assets/generate/moments`). */
const topicFrom = 0.7
/** Minimum confidence (0 to 100) of the reading of a block's lines. */
const readFrom = 80
/** Time (ms) for which a text counts as shown, unless the picture changes. */
const shownMs = 20_000
const maxShown = 12
const maxText = 200

/** Returns what a text is about by its embedding (see `EmbedTexts`); undefined if nothing is likely enough. */
export function topicOfText(embedding: string, head: Head = weights): ScreenTopic | undefined {
  const shares = headShares(vectorOf(embedding), head)
  const best = shares.indexOf(Math.max(...shares))
  const answer = topicAnswers[best]
  return answer === undefined || answer === 'none' || (shares[best] ?? 0) < topicFrom ? undefined : answer
}

/** What the screen is about, as its texts say. */
export interface TopicMemory {
  seen(moment: Pick<ScreenMoment, 'at' | 'blocks' | 'scene'>): void
  /** Returns the topic of a text that was seen; undefined if it has none. */
  of(text?: string): BeatTopic | undefined
  /** Returns the topic of the newest text on the screen that has one. */
  newest(now: number): BeatTopic | undefined
}

/** Creates a memory of topics. It lasts one run. */
export function createTopicMemory(): TopicMemory {
  let shown: readonly (BeatTopic & { readonly at: number })[] = []
  return {
    seen({ at, blocks, scene }) {
      if (scene.cut) shown = []
      const found = blocks.filter(isReadWell).flatMap(({ text, embedding }) => {
        const name = embedding === undefined ? undefined : topicOfText(embedding)
        return name === undefined ? [] : [{ name, text: text.slice(0, maxText), at }]
      })
      shown = [...shown, ...found].filter((one) => at - one.at <= shownMs).slice(-maxShown)
    },
    of: (text) => topicOf(shown.findLast((one) => one.text === text)),
    newest: (now) => topicOf(shown.findLast(({ at }) => now - at <= shownMs)),
  }
}

const topicOf = (seen: BeatTopic | undefined): BeatTopic | undefined =>
  seen && { name: seen.name, text: seen.text }

const isReadWell = ({ lines }: JudgedBlock): boolean =>
  lines.every(({ line, kind }) => kind !== 'chat' && line.confidence >= readFrom)
