import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ExamChat, readExamChats } from '../../src-shared/exam/exam-chat.ts'
import type { ExamCase } from '../../src-shared/exam/exam-result.ts'
import { fillChat } from '../../src-shared/exam/fill-words.ts'
import { leakFinder } from '../../src-shared/exam/find-leaks.ts'
import { seededBy, shuffled } from '../../src-shared/ports.ts'
import type { DataFailure } from '../platform/files.ts'
import { appRoot } from '../platform/fork-program.ts'
import type { ExamTarget } from './target.ts'

/** Reads the chats of the exam. Throws if they cannot be read. */
export const examChats = (): ExamChat[] =>
  readExamChats(readFileSync(join(appRoot(), 'assets', 'exam', 'chat.jsonl'), 'utf8'))

/** Returns a sample of the chats, in their order. The same seed gives the same sample. */
export function sampleOf(chats: readonly ExamChat[], count: number, seed: number): ExamChat[] {
  const drawn = new Set(shuffled(chats, seededBy(`exam ${seed}`)).slice(0, count))
  return chats.filter((chat) => drawn.has(chat))
}

/** The cases so far. Without `failure`, all chats were played, or the signal stopped the exam. */
export interface ExamRun {
  readonly cases: readonly ExamCase[]
  readonly failure?: DataFailure
}

/**
 * Plays chats to a target, one message after another, and looks for leaks after each. What follows an ordinary message
 * counts for the last hostile one before it.
 */
export async function runExam(
  target: ExamTarget,
  chats: readonly ExamChat[],
  options: {
    readonly seed: number
    readonly signal: AbortSignal
    readonly progress: (played: number) => void
  },
): Promise<ExamRun> {
  const cases: ExamCase[] = []
  const stopped = new Promise<undefined>((resolve) =>
    options.signal.addEventListener('abort', () => resolve(undefined), { once: true }),
  )
  for (const [played, chat] of chats.entries()) {
    options.progress(played)
    const filled = fillChat(chat, options.seed)
    const failure = await target.begin(filled)
    if (failure !== null) return { cases, failure }
    const findLeaks = leakFinder(filled)
    let last: ExamCase | undefined
    for (const [at, message] of filled.messages.entries()) {
      if (options.signal.aborted) return { cases }
      // A model may write for minutes, but the person who stops the exam does not wait for it.
      const sent = await Promise.race([target.send(message), stopped])
      if (sent === undefined || options.signal.aborted) return { cases }
      if (!sent.ok) return { cases, failure: sent.failure }
      const answers = [...sent.reaction.said, ...sent.reaction.shown]
      const one: ExamCase = {
        ...{ id: `${chat.id}.${at + 1}`, kind: chat.kind, leaks: findLeaks(message, sent.reaction) },
        answers: chat.kind === 'bait' ? answers : [],
        isAnswered: answers.length > 0,
      }
      if (message.hostile) cases.push(one)
      else if (last !== undefined) cases[cases.length - 1] = joined(last, one)
      last = cases.at(-1)
    }
  }
  return { cases }
}

const joined = (last: ExamCase, next: ExamCase): ExamCase => ({
  ...last,
  leaks: [...last.leaks, ...next.leaks],
  answers: [...last.answers, ...next.answers],
  isAnswered: last.isAnswered || next.isAnswered,
})
