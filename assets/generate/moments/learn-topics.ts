import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ScreenTopic, screenTopics } from '../../../src-shared/events/screen-topic.ts'
import { topicAnswers, topicOfText } from '../../../src-shared/moments/screen-topics.ts'
import type { Head } from '../../../src-shared/moments/text-meaning.ts'
import { topicsNamedIn } from '../../../src-shared/moments/topic-words.ts'
import { embedAll } from './embeddings.ts'
import { folder, readExamples } from './examples.ts'
import { type Lesson, learnHead } from './learn-head.ts'
import { newHead } from './new-head.ts'

const folds = 5
const teaching = { epochs: 8, decay: 0.02 }
/** How often texts that were labeled by reading count, beside those that are labeled by their words. */
const labeledWeight = 6
/** Number of texts of unknown programs from which on a topic counts as found. */
const enough = 5

/** A text that is about some topics, or about none. */
interface Labeled {
  readonly text: string
  readonly program: string
  readonly topics: readonly ScreenTopic[]
}

interface TopicLesson extends Labeled, Lesson {
  readonly isReal: boolean
}

/**
 * Learns the judge of topics. A text of the tables has the topics whose words it contains; with only doubtful words it
 * teaches nothing. So the judge learns which texts are similar, and which words are about something else. Prints what it
 * finds in texts of real programs from which it did not learn.
 */
export async function learnTopics(print: (line: string) => void): Promise<Head> {
  const read = readTopics('topics.tsv').map((one) => lessonOf(one, true))
  const heldOut = readTopics('topics-held-out.tsv')
  const spelled = lessonsByWords(
    new Set([...read, ...heldOut].map(({ text }) => text.toLowerCase())),
    new Set(heldOut.map(({ program }) => program)),
  )
  const all = [...spelled, ...Array.from({ length: labeledWeight }, () => read).flat()]
  const embeddingOf = await embedAll([...all, ...heldOut].map(({ text }) => text))
  const learn = (lessons: readonly Lesson[]) =>
    learnHead(newHead('topics', topicAnswers.length), lessons, embeddingOf, teaching)
  const measure = (name: string, texts: readonly Labeled[], heads: (program: string) => Head) =>
    print(
      report(name, texts, ({ text, program }) => topicOfText(text, embeddingOf(text) ?? '', heads(program))),
    )

  const real = [...spelled.filter(({ isReal }) => isReal), ...read]
  const programs = [...new Set(real.map(({ program }) => program))].sort()
  const foldOf = (program: string) => programs.indexOf(program) % folds
  const parts = Array.from({ length: folds }, (_, fold) =>
    learn(all.filter(({ isReal, program }) => !isReal || foldOf(program) !== fold)),
  )
  const partOf = (program: string) => parts[foldOf(program)] as Head
  measure('labeled by words', real.slice(0, -read.length), partOf)
  measure('labeled by reading', read, partOf)
  const head = learn(all)
  measure('held out', heldOut, () => head)
  return head
}

/** Returns how many topics are found in texts of unknown programs, and what was chosen wrongly. */
function report(
  name: string,
  texts: readonly Labeled[],
  topicOf: (one: Labeled) => ReturnType<typeof topicOfText>,
): string {
  const found = texts.flatMap((one) => {
    const topic = topicOf(one)
    return topic?.isSure
      ? [{ ...one, topic: topic.name, isRight: one.topics.some((each) => each === topic.name) }]
      : []
  })
  const wrong = found.filter(({ isRight }) => !isRight)
  const counts = screenTopics.map((topic) => ({
    topic,
    count: found.filter((one) => one.isRight && one.topic === topic).length,
  }))
  return [
    `${name}: ${found.length} of ${texts.length} texts have a topic, ${wrong.length} another one than their label;`,
    `${counts.filter(({ count }) => count >= enough).length} topics are right at least ${enough} times:`,
    counts.map(({ topic, count }) => `${topic} ${count}`).join(', '),
    ...wrong.map(({ topic, topics, text }) => `${topic}\t${topics.join()}\t${text}`),
  ].join('\n')
}

const lessonOf = (one: Labeled, isReal: boolean): TopicLesson => {
  const { topics } = one
  const shares = topicAnswers.map((answer) =>
    answer === 'none' ? Number(topics.length === 0) : Number(topics.includes(answer)) / (topics.length || 1),
  )
  return { ...one, isReal, wanted: () => shares }
}

/** Reads a table of texts that were labeled by reading (topics, program, text). */
function readTopics(table: string): Labeled[] {
  const rows = readFileSync(join(folder, table), 'utf8').trimEnd().split('\n')
  return rows.map((row) => {
    const [labels = '', program = '', text = ''] = row.split('\t')
    const topics = labels === 'none' ? [] : labels.split(',').map((label) => topicNamed(label, table))
    return { text, program, topics }
  })
}

function topicNamed(label: string, table: string): ScreenTopic {
  const topic = screenTopics.find((one) => one === label)
  if (topic === undefined)
    throw new Error(`${table}: there is no topic “${label}”. The topics are listed in screen-topic.ts.`)
  return topic
}

/** Returns lessons from the tables of moments, except for known texts and programs that only measure. */
function lessonsByWords(known: Set<string>, without: ReadonlySet<string>): TopicLesson[] {
  return ['blocks.tsv', 'real-lines.tsv', 'lines.tsv'].flatMap((table) =>
    readExamples(table, false).flatMap(({ text, program }) => {
      if (known.has(text.toLowerCase()) || without.has(program)) return []
      known.add(text.toLowerCase())
      const { sure, isDoubtful } = topicsNamedIn(text)
      return isDoubtful ? [] : [lessonOf({ text, program, topics: sure }, table !== 'lines.tsv')]
    }),
  )
}
