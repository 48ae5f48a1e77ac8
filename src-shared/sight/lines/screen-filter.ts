import type { Emit } from '../../events/event.ts'
import { nextId } from '../../events/ids.ts'
import type { SeenLine } from '../../events/observation.ts'
import type { State } from '../../events/state.ts'
import { cleanText } from '../../safety/clean-text.ts'
import { type Filter, type Hit, mask } from '../../safety/filter/filter.ts'
import type { ObservationBody } from '../memory/observe.ts'

const remembered = 100

export interface ScreenFilter {
  observation(body: ObservationBody): ObservationBody
  lines(lines: readonly SeenLine[]): SeenLine[]
}

/**
 * Creates a filter that masks held-back words before they reach an event, prompt or page. Reports each masked line
 * once as `stage/filtered`.
 */
export function screenFilter(deps: {
  readonly filter: () => Filter
  readonly emit: Emit
  readonly state: () => State
  readonly heldWords: { keep(id: string, text: string): void }
}): ScreenFilter {
  const { filter, emit, state, heldWords } = deps
  const reported = new Set<string>()

  const report = (text: string, hit: Hit) => {
    if (reported.has(text)) return
    reported.add(text)
    for (const old of [...reported].slice(0, -remembered)) reported.delete(old)
    const id = nextId(state(), 'filtered')
    heldWords.keep(id, text)
    emit({
      type: 'stage/filtered',
      id,
      sink: 'screen',
      reason: 'Words on the screen were masked.',
      rule: 'filter',
      category: hit.category,
    })
  }
  const clean = (read: string): string => {
    const text = cleanText(read)
    const { ok, hits } = filter().check(text)
    const held = hits.filter(({ level }) => level === 'hold')
    if (ok || held[0] === undefined) return text
    report(text, held[0])
    return mask(text, held)
  }
  const cleanLine = (line: SeenLine): SeenLine => ({ ...line, text: clean(line.text) })

  return {
    observation: (body) => ({
      ...body,
      newLines: body.newLines.map(cleanLine),
      goneLines: body.goneLines.map(cleanLine),
      numbers: body.numbers.map((number) => ({ ...number, label: clean(number.label) })),
      ...(body.largest === undefined ? {} : { largest: cleanLine(body.largest) }),
    }),
    lines: (lines) => lines.map(cleanLine),
  }
}
