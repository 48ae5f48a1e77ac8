import type { ProxyReport } from './asked.ts'

/** Describes what happened to a request: one line for each call, repair and rejected call. */
export function explain({ dialect, mode, request, reads, isSecondAsk }: ProxyReport): string[] {
  const head = `${dialect} ${request.model} (${mode}${isSecondAsk ? ', asked again with a grammar' : ''})`
  if (reads.length === 0) return [`${head}: no answer`]
  return reads.flatMap(({ calls, format, repairs, rejected, mentioned, cut }) => [
    `${head}: ${calls.length === 0 ? 'words' : `${calls.map(({ name }) => name).join(', ')} from ${format}`}${cut ? ', cut at the token limit' : ''}`,
    ...repairs.map(({ rule, path, from, to }) => `  repaired ${path}: ${rule}${change(from, to)}`),
    ...rejected.map(({ raw, errors }) => `  rejected ${short(raw)}: ${errors.join('; ')}`),
    ...mentioned.map(
      ({ raw, because }) =>
        `  left as text ${short(raw)}: ${because || 'the conversation already contains this call'}`,
    ),
  ])
}

/** Returns a report as one JSON object. */
export function reportJson({ dialect, mode, request, reads, isSecondAsk }: ProxyReport): object {
  return {
    ...{ dialect, mode, model: request.model, isSecondAsk },
    answers: reads.map(({ calls, isHelped, format, repairs, rejected, mentioned, cut }) => ({
      ...{ calls, helped: isHelped, format, repairs, rejected, mentioned },
      ...(cut === undefined ? {} : { cut }),
    })),
  }
}

const change = (from: unknown, to: unknown): string =>
  from === undefined && to === undefined
    ? ''
    : ` (${short(JSON.stringify(from))} → ${short(JSON.stringify(to))})`

const maxShown = 120
const short = (text: string | undefined): string => {
  const line = (text ?? '').replace(/\s+/g, ' ').trim()
  return line.length > maxShown ? `${line.slice(0, maxShown)}…` : line
}
