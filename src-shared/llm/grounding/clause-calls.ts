import type { ToolSpec } from '../../step/tool-spec.ts'
import { type ArgumentReading, readArguments } from './arguments.ts'
import { type CallReading, filledFrom, inherit, readAs, WANTED } from './call-reading.ts'
import { clausesOf } from './clauses.ts'
import { rankTools } from './rank-tools.ts'

/** A part of a request needs less than WANTED: the request as a whole already wants tools. */
const PART_WANTED = -1.5

/** What a value must have for it before it makes a clause a call of its own. */
const TELLING = 1.5

/** Longest text that clauses are joined to, in characters. */
const MOST_JOINED = 600

/** The required arguments that the text fills with values that tell something. */
const grounded = (readings: readonly ArgumentReading[]): ArgumentReading[] =>
  filledFrom(readings).filter((reading) => (reading.choice?.score ?? 0) >= TELLING)

/** Calls of one tool or several, one for each clause that asks for something of its own. */
export function clauseCalls(tools: readonly ToolSpec[], text: string, single: CallReading): CallReading[] {
  // Values that one call of the tool has a place of its own for ask for no further call.
  const placed = (reading: ArgumentReading): boolean =>
    single.readings.some(
      (other) =>
        other.slot.path.join('.') !== reading.slot.path.join('.') &&
        other.choice?.at &&
        JSON.stringify(other.choice.value) === JSON.stringify(reading.choice?.value),
    )
  const clauses = clausesOf(text)
  if (clauses.length < 2 || clauses.length > 24) return []
  const calls: CallReading[] = []
  // What a call of each tool fills when it has the whole request: a clause that fills less is a part of one call.
  const whole = new Map<string, number>()
  const fills = (tool: ToolSpec): number => {
    const known = whole.get(tool.name) ?? grounded(readArguments(tool, text).readings).length
    whole.set(tool.name, known)
    return known
  }
  let pending = ''
  for (const clause of clauses) {
    const joined = pending ? `${pending} ${clause.text}`.slice(-MOST_JOINED) : clause.text
    const best = rankTools(joined, tools)[0]
    const last = calls.at(-1)
    // A clause that names no tool of its own goes on with the last one, where it brings values for it.
    const tool =
      best && best.fit > (last?.tool.name === best.tool.name ? PART_WANTED : WANTED) ? best.tool : last?.tool
    if (!tool) {
      pending = joined
      continue
    }
    const call = best?.tool.name === tool.name ? best : readAs(tool, joined, best?.fit ?? single.fit)
    const filled = grounded(call.readings)
    if (last && last.tool.name === tool.name) {
      const before = grounded(last.readings)
      const differs = filled.some(
        (reading) =>
          !(tool.name === single.tool.name && placed(reading)) &&
          before.some(
            (other) =>
              other.choice?.rule === reading.choice?.rule &&
              other.slot.path.join('.') === reading.slot.path.join('.') &&
              JSON.stringify(other.choice?.value) !== JSON.stringify(reading.choice?.value),
          ),
      )
      const asks = clause.goesOn || (best !== undefined && best.tool.name === tool.name && best.fit > WANTED)
      if (asks && differs && filled.length * 2 >= before.length) calls.push(inherit(call, last))
      else
        calls[calls.length - 1] = readAs(
          tool,
          `${last.evidence.text} ${joined}`.slice(-MOST_JOINED),
          last.fit,
        )
      pending = ''
    } else if (filled.length > 0 && filled.length >= fills(tool)) {
      calls.push(call)
      pending = ''
    } else pending = joined
  }
  return calls
}
