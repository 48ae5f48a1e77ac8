import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScreenTopic } from '../../../src-shared/events/screen-topic.ts'
import { isSureTopic, topicAnswers, topicOfText } from '../../../src-shared/moments/screen-topics.ts'
import type { Head } from '../../../src-shared/moments/text-meaning.ts'
import { embedAll } from './embeddings.ts'
import { folder, readExamples } from './examples.ts'
import { type Lesson, learnHead } from './learn-head.ts'
import { newHead } from './new-head.ts'

const folds = 5
const teaching = { epochs: 8, decay: 0.02 }

/** Patterns of words that name a topic, and of those that are often about something else. */
type TopicWords = Readonly<Record<ScreenTopic, { readonly words: string; readonly doubtful?: string }>>

interface Labeled extends Lesson {
  readonly program: string
  readonly isReal: boolean
  readonly topics: readonly ScreenTopic[]
}

/**
 * Learns the judge of topics. A text of the tables has the topics whose words it contains; with only doubtful words it
 * teaches nothing. So the judge learns which texts are similar, and finds topics by words that no list has. Prints what it
 * finds in texts of real programs from which it did not learn.
 */
export async function learnTopics(print: (line: string) => void): Promise<Head> {
  const all = labeledTexts()
  const embeddingOf = await embedAll(all.map(({ text }) => text))
  const programs = [...new Set(all.filter(({ isReal }) => isReal).map(({ program }) => program))].sort()
  const found = Array.from({ length: folds }, (_, fold) => {
    const without = new Set(programs.filter((_, at) => at % folds === fold))
    const isHeldOut = ({ isReal, program }: Labeled) => isReal && without.has(program)
    const head = learnHead(
      newHead('topics', topicAnswers.length),
      all.filter((one) => !isHeldOut(one)),
      embeddingOf,
      teaching,
    )
    return all
      .filter(isHeldOut)
      .map(({ text, topics }) => ({ text, topics, topic: topicOfText(text, embeddingOf(text) ?? '', head) }))
      .flatMap(({ topic, ...rest }) =>
        topic !== undefined && isSureTopic(topic) ? [{ ...rest, topic: topic.name }] : [],
      )
  }).flat()
  const others = found.filter(({ topic, topics }) => !topics.some((one) => one === topic))
  print(`${found.length} texts of unknown programs have a topic; ${others.length} of them by other words:`)
  for (const { topic, text } of others) print(`${topic}\t${text}`)
  return learnHead(newHead('topics', topicAnswers.length), all, embeddingOf, teaching)
}

function labeledTexts(): Labeled[] {
  const given: TopicWords = JSON.parse(readFileSync(join(folder, 'topic-words.json'), 'utf8'))
  const alone = (pattern: string) => new RegExp(`(?<![\\w/.-])(?:${pattern})(?![\\w/-])`, 'gi')
  const patterns = Object.entries(given).map(([topic, { words, doubtful }]) => ({
    topic: topic as ScreenTopic,
    words: alone(words),
    doubtful: doubtful === undefined ? undefined : new RegExp(`^(?:${doubtful})$`, 'i'),
  }))
  const known = new Set<string>()
  return ['blocks.tsv', 'real-lines.tsv', 'lines.tsv'].flatMap((table) =>
    readExamples(table, false).flatMap(({ text, program }): Labeled[] => {
      if (known.has(text.toLowerCase())) return []
      known.add(text.toLowerCase())
      const named = patterns
        .map(({ topic, words, doubtful }) => ({ topic, doubtful, matches: text.match(words) ?? [] }))
        .filter(({ matches }) => matches.length > 0)
      const topics = named
        .filter(({ doubtful, matches }) => matches.some((match) => doubtful?.test(match) !== true))
        .map(({ topic }) => topic)
      if (named.length > 0 && topics.length === 0) return []
      const shares = topicAnswers.map((answer) =>
        answer === 'none'
          ? Number(topics.length === 0)
          : Number(topics.includes(answer)) / (topics.length || 1),
      )
      return [{ text, program, isReal: table !== 'lines.tsv', topics, wanted: () => shares }]
    }),
  )
}
