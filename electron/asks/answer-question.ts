import type { OpenQuestion } from '../../src-shared/contract/api/tools.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import { reasonOf } from '../platform/files.ts'
import { type Answer, recordAnswer, secretOf } from './answer-file.ts'
import type { Questions } from './open-questions.ts'

/**
 * Answers an open question of any run.
 * @param wanted the id of the request, with its run if several runs have a request with this id
 * @returns the question, or why it could not be answered
 */
export async function answerQuestion(
  questions: Questions,
  wanted: { readonly ask: string; readonly run?: string | undefined },
  answer: Answer,
): Promise<{ ok: true; question: OpenQuestion } | { ok: false; error: CommandError }> {
  const found = (await questions.open()).filter(
    ({ question }) =>
      question.ask === wanted.ask && (wanted.run === undefined || question.run === wanted.run),
  )
  const [one, second] = found
  if (one === undefined)
    return failed('gone', `There is no open question ${wanted.ask}.`, 'List the open questions.')
  if (second !== undefined) {
    const runs = found.map(({ question }) => question.run).join(', ')
    return failed('ambiguous', `Several runs have a question ${wanted.ask}: ${runs}.`, 'Name the run.')
  }
  const { question, dir, name } = one
  if (question.answer !== undefined)
    return failed(
      'answered',
      `${wanted.ask} was answered before: ${question.answer}.`,
      'No action is needed.',
    )
  try {
    recordAnswer(dir, name, answer, secretOf(questions.dataDir))
    return { ok: true, question }
  } catch (error) {
    return failed(
      'disk',
      `Cannot write the answer into ${dir} (${reasonOf(error)}).`,
      'Check the disk and its permissions, then answer again.',
    )
  }
}

const failed = (kind: string, message: string, remedy: string) =>
  ({ ok: false, error: { kind, message, remedy } }) as const
