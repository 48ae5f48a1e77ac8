import { type ScreenTopic, screenTopics } from '../events/screen-topic.ts'
import topicWords from './topic-words.json' with { type: 'json' }

/** Patterns of words that name a topic, and of those that are often about something else. */
interface TopicWords {
  readonly words: string
  readonly doubtful?: string
}

const given: Readonly<Record<ScreenTopic, TopicWords>> = topicWords
const patterns = screenTopics.map((topic) => {
  const { words, doubtful } = given[topic]
  return {
    topic,
    words: new RegExp(`(?<![\\w/.-])(?:${words})(?![\\w/-])`, 'gi'),
    doubtful: doubtful === undefined ? undefined : new RegExp(`^(?:${doubtful})$`, 'i'),
  }
})

/** How much a word counts beside the embedding, whose length is 1. */
const wordWeight = 0.25

/** The topics whose words a text contains: those of clear words, and those whose words are often about something else. */
export interface NamedTopics {
  readonly sure: readonly ScreenTopic[]
  readonly doubtful: readonly ScreenTopic[]
}

/** Returns the topics whose words a text contains. */
export function topicsNamedIn(text: string): NamedTopics {
  const named = patterns.flatMap(({ topic, words, doubtful }) => {
    const found = text.match(words)
    return found === null ? [] : [{ topic, isSure: found.some((word) => doubtful?.test(word) !== true) }]
  })
  const topics = (isSure: boolean) => named.filter((one) => one.isSure === isSure).map(({ topic }) => topic)
  return { sure: topics(true), doubtful: topics(false) }
}

/** Returns what the judge of topics gets beside the embedding of a text: for each topic, whether a word names it. */
export function wordInputs({ sure, doubtful }: NamedTopics): number[] {
  return [sure, doubtful].flatMap((named) =>
    screenTopics.map((topic) => (named.includes(topic) ? wordWeight : 0)),
  )
}
