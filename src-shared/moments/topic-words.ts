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

/** The topics whose words a text contains. */
export interface NamedTopics {
  readonly sure: readonly ScreenTopic[]
  /** Whether a text contains words, and all of them are often about something else. */
  readonly isDoubtful: boolean
}

/** Returns the topics whose words a text contains. */
export function topicsNamedIn(text: string): NamedTopics {
  const named = patterns.flatMap(({ topic, words, doubtful }) => {
    const found = text.match(words)
    return found === null ? [] : [{ topic, isSure: found.some((word) => doubtful?.test(word) !== true) }]
  })
  const sure = named.filter(({ isSure }) => isSure).map(({ topic }) => topic)
  return { sure, isDoubtful: named.length > 0 && sure.length === 0 }
}
