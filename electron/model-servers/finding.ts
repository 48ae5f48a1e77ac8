import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import type { ServerFault } from '../../src-shared/llm/transport.ts'

/** Converts a server's fault to a finding. */
export const findingOf = (check: Finding['check'], { message, remedy }: ServerFault): Finding => ({
  check,
  level: 'problem',
  message,
  remedy,
  fix: { open: 'models' },
})

/** Returns whether a finding says that a server does not respond or has no model. */
export const isAbsence = ({ check, level }: Finding): boolean =>
  level === 'problem' && (check === 'server' || check === 'models')

/**
 * Merges the findings about two servers. If one server is usable, a problem with reaching the other becomes a
 * warning.
 */
export async function* mergeFindings(
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
