import type { Journal } from '../../src-shared/events/journal.ts'
import { bankOf, type Persona } from '../../src-shared/events/persona.ts'
import type { SaidLines } from '../data/said-lines.ts'

/** Stores when each of the persona's prepared lines is used. */
export function recordSaidLines(deps: {
  readonly journal: Pick<Journal, 'subscribe'>
  readonly persona: () => Persona
  readonly saidLines: Pick<SaidLines, 'record'>
  readonly print: (line: string) => void
}): void {
  let isFailing = false
  deps.journal.subscribe((event) => {
    if (event.type !== 'stage/cue' || event.cue.line === undefined) return
    if (!bankOf(deps.persona()).has(event.cue.line)) return
    const failure = deps.saidLines.record(event.cue.line, event.t)
    if (failure !== null && !isFailing)
      deps.print(`The next run may repeat lines of this run: ${failure.message} ${failure.remedy}`)
    isFailing = failure !== null
  })
}
