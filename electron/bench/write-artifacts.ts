import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchEvent, BenchRow, SuiteSnapshot } from '../../src-shared/bench/results.ts'
import { readEvents } from './bench-log.ts'

/**
 * Writes a folder for each case of a run: its prompt, the answers, the tool calls and a log in plain words. Replaces
 * earlier ones. Throws if a file cannot be written.
 */
export function writeArtifacts(dir: string, suite: SuiteSnapshot): void {
  const root = join(dir, 'artifacts')
  rmSync(root, { recursive: true, force: true })
  const begun = new Set<string>()
  const answered = new Set<string>()
  const folderOf = (id: string): string => join(root, `case-${id}`)
  const begin = (id: string): void => {
    if (begun.has(id)) return
    begun.add(id)
    mkdirSync(folderOf(id), { recursive: true, mode: 0o700 })
    const one = suite.cases.find((other) => other.id === id)
    const text = `system: ${suite.system}\n\n${one?.prompt ?? ''}\n\nexpects: ${one?.expects ?? ''}\n`
    writeFileSync(join(folderOf(id), 'prompt.txt'), text, { mode: 0o600 })
  }
  const add = (id: string, name: string, text: string): void => {
    if (text !== '') appendFileSync(join(folderOf(id), name), text, { mode: 0o600 })
  }
  for (const event of readEvents(dir)) {
    if (event.type !== 'bench/row' && event.type !== 'bench/failed') continue
    const id = event.key.case
    begin(id)
    add(id, 'logs.txt', logLine(event))
    if (event.type === 'bench/failed') continue
    // One array over all rows, written piece by piece and closed below.
    add(id, 'model_response.json', `${answered.has(id) ? ',' : '['}\n${JSON.stringify(responseOf(event))}`)
    answered.add(id)
    const calls = event.trace.filter(({ type }) => type.startsWith('tool/') || type === 'decoy/hit')
    add(
      id,
      'tool_trace.jsonl',
      calls.map((call) => `${JSON.stringify({ ...event.key, event: call })}\n`).join(''),
    )
  }
  for (const id of answered) add(id, 'model_response.json', '\n]\n')
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

function logLine(event: Extract<BenchEvent, { type: 'bench/row' | 'bench/failed' }>): string {
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
