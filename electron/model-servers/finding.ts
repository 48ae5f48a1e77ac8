import type { ServerFault } from '../../src-shared/llm/transport.ts'

/** One thing that was looked at. `problem` stops Adlib from playing with a model, `warning` makes it play worse. */
export interface Finding {
  readonly check: 'server' | 'version' | 'models' | 'model' | 'mode' | 'context' | 'probe'
  readonly level: 'ok' | 'warning' | 'problem'
  readonly model?: string
  readonly message: string
  /** What to do; absent when ok. */
  readonly remedy?: string
}

/** A server's fault as a finding. */
export const findingOf = (check: Finding['check'], { message, remedy }: ServerFault): Finding => ({
  check,
  level: 'problem',
  message,
  remedy,
})

/** Whether a finding says that a server, or what is wanted of it, is not there; no finding on models follows such a one. */
const isAbsence = ({ check, level }: Finding): boolean =>
  level === 'problem' && (check === 'server' || check === 'models')

/**
 * The findings on two servers together, each as soon as it is known how grave it is. Where one of them can play, it is no
 * problem that the other is not there or lacks the model: a warning is left of it.
 */
export async function* eitherPlays(
  one: AsyncIterable<Finding>,
  other: AsyncIterable<Finding>,
): AsyncGenerator<Finding> {
  const eased = (finding: Finding): Finding => ({ ...finding, level: 'warning' })
  let absent: Finding | undefined
  for await (const finding of one) {
    if (isAbsence(finding)) absent = finding
    else yield finding
  }
  const waiting: Finding[] = []
  for await (const finding of other) {
    if (absent === undefined) {
      yield isAbsence(finding) ? eased(finding) : finding
      continue
    }
    waiting.push(finding)
    if (!isAbsence(finding) && finding.check !== 'models') continue
    yield isAbsence(finding) ? absent : eased(absent)
    yield* waiting.splice(0)
    absent = undefined
    if (isAbsence(finding)) return
  }
}
