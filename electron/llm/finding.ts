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

/**
 * The findings on two servers together. Where one of them can play, it is no problem that the other is not there or
 * lacks the model: a warning is left of it.
 */
export function eitherPlays(one: readonly Finding[], other: readonly Finding[]): Finding[] {
  const absent = (findings: readonly Finding[]) =>
    findings.some(({ check, level }) => level === 'problem' && (check === 'server' || check === 'models'))
  const eased = (findings: readonly Finding[]): Finding[] =>
    findings.map((finding) => (finding.level === 'problem' ? { ...finding, level: 'warning' } : finding))
  if (absent(one) && !absent(other)) return [...eased(one), ...other]
  if (absent(other) && !absent(one)) return [...one, ...eased(other)]
  return [...one, ...other]
}
