import type { BenchCaseAnswer } from '../../src-shared/bench/bench-answers.ts'
import { readEvents } from './bench-log.ts'

/** Reads the results of all models for one case of a run. Resolves with undefined if the run has no such case. */
export async function readCase(dir: string, id: string): Promise<BenchCaseAnswer | undefined> {
  let found: Omit<BenchCaseAnswer, 'rows' | 'failures'> | undefined
  const rows = new Map<string, BenchCaseAnswer['rows'][number]>()
  const failures = new Map<string, BenchCaseAnswer['failures'][number]>()
  for await (const event of readEvents(dir)) {
    if (event.type === 'bench/start') {
      const { system, cases } = event.suite
      const one = cases.find((other) => other.id === id)
      if (one === undefined) return undefined
      found = {
        case: id,
        system: [system, one.system ?? ''].filter((part) => part !== '').join('\n\n'),
        prompt: one.prompt,
        expects: one.expects,
        why: one.why ?? null,
      }
    }
    if (event.type !== 'bench/row' && event.type !== 'bench/failed') continue
    const { key } = event
    if (key.case !== id) continue
    const place = JSON.stringify(key)
    if (event.type === 'bench/failed') {
      failures.set(place, { model: key.model, message: event.message })
      continue
    }
    failures.delete(place)
    const { layers, decoys } = event.score
    rows.set(place, {
      model: key.model,
      mode: key.mode,
      dose: key.dose,
      epoch: key.epoch,
      ms: event.ms,
      right: layers.repaired.right,
      raw: layers.raw.outcome,
      parsed: layers.parsed.outcome,
      repaired: layers.repaired.outcome,
      offered: event.offered,
      decoysCalled: decoys.map(({ tool }) => tool),
      wrote: event.trace.flatMap((one) => (one.type === 'llm/raw' ? [one.text] : [])),
      calls: event.trace.flatMap((one) =>
        one.type === 'tool/call'
          ? [
              {
                tool: one.tool,
                args: JSON.stringify(one.args),
                repairs: (one.repairs ?? []).map(({ rule }) => rule),
              },
            ]
          : [],
      ),
    })
  }
  return found && { ...found, rows: [...rows.values()], failures: [...failures.values()] }
}
