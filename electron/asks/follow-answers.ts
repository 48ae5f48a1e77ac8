import type { Journal } from '../../src-shared/events/journal.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import type { Approvals } from '../../src-shared/tools/approvals.ts'
import { reasonOf } from '../platform/files.ts'
import { questionOf, readAnswer, secretOf } from './answer-file.ts'
import { noteAskingRun } from './open-questions.ts'

const everyMs = 500

/**
 * Applies the answers that the panel, `adlib ask` and HTTP clients record in the folder of a run. Call this before
 * the agents start.
 * @param deps.dataDir data folder with the secret that authenticates answers
 * @returns a function that stops following answers
 */
export function followAnswers(deps: {
  readonly journal: Pick<Journal, 'run' | 'state' | 'subscribe'>
  readonly approvals: Pick<Approvals, 'answer'>
  readonly dir: string
  readonly dataDir: string
  readonly clock: Clock
  readonly print: (line: string) => void
}): Cancel {
  const { journal, approvals, dir, dataDir, clock, print } = deps
  const secret = () => secretOf(dataDir)
  const open = new Map<string, string>()
  const forged = new Set<string>()
  let stopTimer: Cancel | null = null
  let isNoted = false

  const note = (): void => {
    if (isNoted) return
    isNoted = true
    try {
      noteAskingRun(dataDir, dir)
    } catch (error) {
      print(
        `Cannot write into ${dataDir} (${reasonOf(error)}), so the panel and \`adlib ask\` do not find this run. Grant write permission to this folder, or use \`adlib ask --dir\`.`,
      )
    }
  }
  const look = (): void => {
    stopTimer = null
    for (const [ask, question] of open) {
      const answer = readAnswer(dir, question, secret)
      if (answer === 'forged' && !forged.has(question)) {
        forged.add(question)
        print(
          `Ignored an answer in ${dir}, because it is not recorded in the data folder ${dataDir}. Answer again with --data.`,
        )
      }
      if (answer !== null && answer !== 'forged') approvals.answer(ask, answer.verdict, answer.by)
    }
    if (open.size > 0) stopTimer ??= clock.after(everyMs, look)
  }
  const opened = (view: Parameters<typeof questionOf>[0]): void => {
    note()
    open.set(view.ask, questionOf(view))
    // Look a moment later, because a request cannot be answered before its event is written.
    stopTimer ??= clock.after(0, look)
  }

  for (const view of journal.state().asks) opened({ ...view, run: journal.run })
  const stopListening = journal.subscribe((event) => {
    if (event.type === 'policy/ask') opened(event)
    if (event.type === 'policy/answer') open.delete(event.ask)
  })
  return () => {
    stopListening()
    stopTimer?.()
  }
}
