import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchEvent, BenchRow, SuiteSnapshot } from '../../src-shared/bench/results.ts'

type Answered = Extract<BenchEvent, { type: 'bench/row' | 'bench/failed' }>

/** Writes the artifacts of a run. */
export interface ArtifactWriters {
  add(event: Answered): void
  close(): void
}

const chunk = 1 << 20

/**
 * Opens the folder `artifacts` of a run and replaces its previous content. Every method throws if a file cannot be
 * written.
 */
export function openArtifacts(dir: string, suite: SuiteSnapshot): ArtifactWriters {
  const root = join(dir, 'artifacts')
  rmSync(root, { recursive: true, force: true })
  const cases = new Map(suite.cases.map((one) => [one.id, one]))
  const begun = new Set<string>()
  const answered = new Set<string>()
  const waiting = new Map<string, string>()
  let length = 0
  const flush = (): void => {
    for (const [path, text] of waiting) appendFileSync(path, text, { mode: 0o600 })
    waiting.clear()
    length = 0
  }
  const add = (id: string, name: string, text: string): void => {
    const path = join(root, `case-${id}`, name)
    waiting.set(path, (waiting.get(path) ?? '') + text)
    length += text.length
    if (length > chunk) flush()
  }
  const begin = (id: string): void => {
    if (begun.has(id)) return
    begun.add(id)
    mkdirSync(join(root, `case-${id}`), { recursive: true, mode: 0o700 })
    const one = cases.get(id)
    add(
      id,
      'prompt.txt',
      `system: ${[suite.system, one?.system ?? ''].filter((part) => part !== '').join('\n\n')}\n\n${one?.prompt ?? ''}\n\nexpects: ${one?.expects ?? ''}\n`,
    )
  }
  return {
    add(event) {
      const id = event.key.case
      begin(id)
      add(id, 'logs.txt', logLine(event))
      if (event.type === 'bench/failed') return
      // The file is one JSON array, which is written piece by piece.
      add(id, 'model_response.json', `${answered.has(id) ? ',' : '['}\n${JSON.stringify(responseOf(event))}`)
      answered.add(id)
      const calls = event.trace.filter(({ type }) => type.startsWith('tool/') || type === 'decoy/hit')
      const lines = calls.map((call) => `${JSON.stringify({ ...event.key, event: call })}\n`)
      add(id, 'tool_trace.jsonl', lines.join(''))
    },
    close() {
      for (const id of answered) add(id, 'model_response.json', '\n]\n')
      flush()
    },
  }
}

const responseOf = ({ key, trace, offered, score }: BenchRow) => ({
  ...key,
  offered,
  answers: trace.flatMap((event) =>
    event.type === 'llm/final'
      ? [
          {
            raw: trace.flatMap((other) =>
              other.type === 'llm/raw' && other.step === event.step ? [other.text] : [],
            )[0],
            mode: event.mode,
            format: event.format,
            step: event.value,
          },
        ]
      : [],
  ),
  score,
})

function logLine(event: Answered): string {
  const { key } = event
  const about = `${new Date(event.t).toISOString()} ${key.model} ${key.mode}, decoys ${key.dose}, epoch ${key.epoch}: `
  if (event.type === 'bench/failed') return `${about}no answer (${event.kind}): ${event.message}\n`
  const { raw, parsed, repaired } = event.score.layers
  const repairs = event.trace.flatMap((one) =>
    one.type === 'llm/repaired' ? one.repairs.map(({ rule }) => rule) : [],
  )
  const notes = [
    `raw ${raw.outcome}, parsed ${parsed.outcome}, repaired ${repaired.outcome}`,
    `${event.ms} ms`,
    ...(repairs.length === 0 ? [] : [`repairs: ${repairs.join(', ')}`]),
    ...event.score.decoys.map(({ tool, type }) => `called the decoy ${tool} (${type})`),
    ...(event.truncated === true ? ['the server cut the prompt'] : []),
  ]
  return `${about}${notes.join('; ')}\n`
}
