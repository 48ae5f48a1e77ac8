import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LineTopic, type ScreenTopic, screenTopics } from '../../../src-shared/events/screen-topic.ts'
import { topicOfText } from '../../../src-shared/moments/screen-topics.ts'
import type { Head } from '../../../src-shared/moments/text-meaning.ts'
import { topicsNamedIn, wordInputs } from '../../../src-shared/moments/topic-words.ts'
import { embedAll } from './embeddings.ts'
import { folder, readExamples } from './examples.ts'
import { type Lesson, learnHead } from './learn-head.ts'
import { embeddingSize, newHead } from './new-head.ts'

const folds = 5
const teaching = { epochs: 8, decay: 0.02 }
/**
 * How often texts that were labeled by reading count, beside those that are labeled by their words, and how many of these
 * lessons hide the words from the judge, so that it also learns what embeddings mean.
 */
const [labeledWeight, hiddenEach] = [8, 2]
/** Part of the texts that are labeled by their words which hide them. The words of the others would be all that it learns. */
const hiddenShare = 0.6
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

/** A text with the topic that the judge chose. */
interface Judged extends Labeled {
  readonly found: LineTopic | undefined
}

/** The answers of the judge, in the order of its weights. */
const topicAnswers = [...screenTopics, 'none'] as const
const noWords = wordInputs({ sure: [], doubtful: [] })
const start = newHead('topics', topicAnswers.length, embeddingSize + noWords.length)

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
  const hidden = read.map(withoutWords)
  const all = [
    ...spelled.map((one, at) => (at % 10 < 10 * hiddenShare ? withoutWords(one) : one)),
    ...Array.from({ length: labeledWeight }, (_, time) => (time < hiddenEach ? hidden : read)).flat(),
  ]
  const embeddingOf = await embedAll([...all, ...heldOut].map(({ text }) => text))
  const learn = (lessons: readonly Lesson[]) => learnHead(start, lessons, embeddingOf, teaching)
  const judged = (texts: readonly Labeled[], headFor: (program: string) => Head) =>
    texts.map((one): Judged => {
      const topic = topicOfText(one.text, embeddingOf(one.text) ?? '', headFor(one.program))
      return { ...one, found: topic?.isSure ? topic.name : undefined }
    })

  const programs = [...new Set([...spelled.filter(({ isReal }) => isReal), ...read].map(programOf))].sort()
  const foldOf = (program: string) => programs.indexOf(program) % folds
  const parts = Array.from({ length: folds }, (_, fold) =>
    learn(all.filter(({ isReal, program }) => !isReal || foldOf(program) !== fold)),
  )
  const learned = judged(read, (program) => parts[foldOf(program)] as Head)
  const head = learn(all)
  const kept = judged(heldOut, () => head)
  print(report('texts of programs that other parts of the table did not contain', learned))
  print(report('held out', kept))
  print(report('both', [...learned, ...kept]))
  return head
}

/** Returns how many topics are found in texts of unknown programs, and what was chosen wrongly. */
function report(name: string, texts: readonly Judged[]): string {
  const chosen = texts.filter(({ found }) => found !== undefined)
  const isRight = ({ topics, found }: Judged) => topics.some((topic) => topic === found)
  const wrong = chosen.filter((one) => !isRight(one))
  const counts = screenTopics.map((topic) => ({
    topic,
    count: chosen.filter((one) => one.found === topic && isRight(one)).length,
  }))
  return [
    `${name}: ${chosen.length} of ${texts.length} texts have a topic, ${wrong.length} another one than their label;`,
    `${counts.filter(({ count }) => count >= enough).length} topics are right at least ${enough} times:`,
    counts.map(({ topic, count }) => `${topic} ${count}`).join(', '),
    ...wrong.map(({ found, topics, text }) => `${found}\t${topics.join()}\t${text}`),
  ].join('\n')
}

const programOf = ({ program }: Labeled) => program

const lessonOf = (one: Labeled, isReal: boolean): TopicLesson => {
  const { topics } = one
  const shares = topicAnswers.map((answer) =>
    answer === 'none' ? Number(topics.length === 0) : Number(topics.includes(answer)) / (topics.length || 1),
  )
  return { ...one, isReal, inputs: wordInputs(topicsNamedIn(one.text)), wanted: () => shares }
}

const withoutWords = (one: TopicLesson): TopicLesson => ({ ...one, inputs: noWords })

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
      const { sure, doubtful } = topicsNamedIn(text)
      return sure.length === 0 && doubtful.length > 0
        ? []
        : [lessonOf({ text, program, topics: sure }, table !== 'lines.tsv')]
    }),
  )
}
