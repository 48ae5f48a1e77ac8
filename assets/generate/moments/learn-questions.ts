import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainQuestion } from '../../../src-shared/chat/plain-question.ts'
import { questionAnswers, questionKindOf } from '../../../src-shared/moments/question-kinds.ts'
import type { Head } from '../../../src-shared/moments/text-meaning.ts'
import { embedAll } from './embeddings.ts'
import { folder } from './examples.ts'
import { type Lesson, learnHead } from './learn-head.ts'
import { newHead } from './new-head.ts'

const folds = 5
const teaching = { epochs: 60, decay: 0.05 }
/** Names of performers in the table. */
const names = ['marlow', 'pip', 'vera', 'adlib']

type Answer = (typeof questionAnswers)[number]
interface Labeled extends Lesson {
  readonly answer: Answer
}

/**
 * Learns the judge of questions from the tables of messages. Prints how often it is right about messages of the first table
 * from which it did not learn, and what it takes them for.
 */
export async function learnQuestions(print: (line: string) => void): Promise<Head> {
  const all = readQuestions('questions.tsv')
  const added = readQuestions('questions-added.tsv')
  const embeddingOf = await embedAll([...all, ...added].map(({ text }) => text))
  const judged = Array.from({ length: folds }, (_, fold) => {
    const isHeldOut = (_: Labeled, at: number) => at % folds === fold
    const head = learnHead(
      newHead('questions', questionAnswers.length),
      [...all.filter((one, at) => !isHeldOut(one, at)), ...added],
      embeddingOf,
      teaching,
    )
    return all
      .filter(isHeldOut)
      .map(({ text, answer }) => ({ text, answer, found: questionKindOf(embeddingOf(text) ?? '', head) }))
  }).flat()
  printConfusion(judged, print)
  return learnHead(newHead('questions', questionAnswers.length), [...all, ...added], embeddingOf, teaching)
}

/** Prints for each answer how many messages got it, and what the others were taken for. */
function printConfusion(
  judged: readonly { readonly text: string; readonly answer: Answer; readonly found?: Answer | undefined }[],
  print: (line: string) => void,
): void {
  const isRight = ({ answer, found = 'none' }: (typeof judged)[number]) => answer === found
  print(`${judged.filter(isRight).length} of ${judged.length} are right.`)
  for (const kind of questionAnswers) {
    const own = judged.filter(({ answer }) => answer === kind)
    const wrong = own.filter((one) => !isRight(one)).map(({ found = 'none' }) => found)
    const others = [...new Set(wrong)].map(
      (found) => `${found} ${wrong.filter((one) => one === found).length}`,
    )
    const claimed = judged.filter(({ answer, found = 'none' }) => found === kind && answer !== kind).length
    print(`${kind}\t${own.length - wrong.length}/${own.length}\tfalse ${claimed}\t${others.join(', ')}`)
  }
}

/** Reads a table of messages: the answer, a tab, and the text. */
function readQuestions(table: string): Labeled[] {
  return readFileSync(join(folder, table), 'utf8')
    .trim()
    .split('\n')
    .map((row) => {
      const [answer, text = ''] = row.split('\t') as [Answer, string?]
      const shares = questionAnswers.map((one) => Number(one === answer))
      return { answer, text: plainQuestion(text, names), wanted: () => shares }
    })
}
