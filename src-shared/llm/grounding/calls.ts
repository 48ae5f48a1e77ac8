import type { ToolSpec } from '../../step/tool-spec.ts'
import { type ArgumentReading, readArguments } from './arguments.ts'
import { clausesOf } from './clauses.ts'
import { type RankedTool, rankTools } from './rank-tools.ts'
import { runsOf } from './rules/enumerations.ts'
import type { Span } from './span.ts'

/** One call as the evidence reads it: arguments that are settled, and those that are open. */
export type CallReading = RankedTool

/** From here on a tool is wanted. */
export const WANTED = -0.1
/** A part of a request needs less: the request as a whole already wants tools. */
const PART_WANTED = -1.5
/** Most calls that one request is read as. */
const MOST_CALLS = 12

const fromWords = (reading: ArgumentReading): boolean =>
  reading.choice?.at !== undefined &&
  !reading.shared &&
  reading.choice.rule !== 'phrase' &&
  reading.choice.rule !== 'numbers'

/** What a value must have for it before it makes a clause a call of its own. */
const TELLING = 1.5

const filledFrom = (readings: readonly ArgumentReading[]): ArgumentReading[] =>
  readings.filter((reading) => reading.slot.required && fromWords(reading))

/** The required arguments that the text itself fills with values that stand in it. */
const grounded = (readings: readonly ArgumentReading[]): ArgumentReading[] =>
  filledFrom(readings).filter((reading) => (reading.choice?.score ?? 0) >= TELLING)

/**
 * Reads a request as calls: one, several where its clauses ask for several things or a scalar argument is given
 * an enumeration («weather in Boston and Rome»), none where no tool fits.
 */
export function readCalls(tools: readonly ToolSpec[], text: string): CallReading[] {
  const single = rankTools(text, tools)[0]
  if (!single || single.fit <= WANTED) return []
  const blocks = readBlocks(single)
  const parts = blocks.length > 1 ? blocks : readParts(tools, text, single)
  const calls = parts.length > 1 ? parts : [single]
  return calls.flatMap(enumerate).slice(0, MOST_CALLS)
}

function readAs(tool: ToolSpec, text: string, fit: number): CallReading {
  return { tool, fit, ...readArguments(tool, text) }
}

function readParts(tools: readonly ToolSpec[], text: string, single: CallReading): CallReading[] {
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
    const joined = pending ? `${pending} ${clause.text}` : clause.text
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
      else calls[calls.length - 1] = readAs(tool, `${last.evidence.text} ${joined}`, last.fit)
      pending = ''
    } else if (filled.length > 0 && filled.length >= fills(tool)) {
      calls.push(call)
      pending = ''
    } else pending = joined
  }
  return calls
}

const valuesOf = (call: CallReading): string =>
  filledFrom(call.readings)
    .map((reading) => JSON.stringify(reading.choice?.value))
    .sort()
    .join(' ')

/** Value spans by what an argument makes of them: a name, a quoted text and an identifier are all text. */
const classOf = (span: Span): string =>
  /^(?:name|quoted|code|link|email)$/.test(span.kind) ? 'text' : span.kind

/**
 * «45 and 60, 81 and 27, 144 and 96» for a tool of two numbers: the values of the request repeat what one call
 * takes, block by block. Each block is read with the words before it.
 */
function readBlocks(single: CallReading): CallReading[] {
  const { evidence, tool, fit } = single
  const spanOf = (reading: ArgumentReading): Span | undefined =>
    evidence.spans.find((span) => span.start === reading.choice?.at?.start)
  const taken = filledFrom(single.readings).flatMap((reading) => spanOf(reading) ?? [])
  const size = taken.length
  // Loose numbers that a list argument gathers are one list.
  if (
    single.readings.some(
      (reading) =>
        reading.slot.type === 'array' && /^(?:enumeration|numbers)$/.test(reading.choice?.rule ?? ''),
    )
  )
    return []
  const classes = new Set(taken.map(classOf))
  if (size === 0 || (classes.size === 1 && classes.has('text')) || (size === 1 && classes.has('number')))
    return []
  const spans = evidence.spans.filter(
    (span) =>
      classes.has(classOf(span)) &&
      span.unit !== 'ordinal' &&
      !(span.kind === 'number' && /^\p{L}/u.test(span.text)),
  )
  const count = spans.length / size
  if (count < 2 || !Number.isInteger(count) || count > MOST_CALLS) return []
  const block = (n: number): Span[] => spans.slice(n * size, (n + 1) * size)
  const pattern = (n: number): string => block(n).map(classOf).sort().join(' ')
  const calls: CallReading[] = []
  for (let n = 0; n < count; n += 1) {
    if (pattern(n) !== pattern(0)) return []
    const from = n === 0 ? 0 : (block(n - 1).at(-1) as Span).end
    const call = readAs(
      tool,
      evidence.text.slice(from, n === count - 1 ? undefined : (block(n).at(-1) as Span).end + 12),
      fit,
    )
    if (filledFrom(call.readings).length < size) return []
    // The same values once more are the same wish told twice.
    if (calls.some((other) => valuesOf(other) === valuesOf(call))) return []
    calls.push(calls.length > 0 ? inherit(call, calls[0] as CallReading) : call)
  }
  return calls
}

/** A further call of the same tool takes what it does not say itself from the call before. */
function inherit(call: CallReading, last: CallReading): CallReading {
  return {
    ...call,
    readings: call.readings.map((reading, index) => {
      const before = last.readings[index]
      if (fromWords(reading) || !before?.choice || (reading.choice && !before.slot.required)) return reading
      return fromWords(before) || !reading.choice
        ? { ...reading, choice: before.choice, margin: before.margin, candidates: before.candidates }
        : reading
    }),
  }
}

const gapsOf = (run: readonly Span[], text: string): string =>
  run
    .slice(1)
    .map((span, n) => text.slice((run[n] as Span).end, span.start))
    .join(' ')

/** One call a member where a scalar argument took a member of an enumeration whose other members nobody took. */
function enumerate(call: CallReading): CallReading[] {
  const { evidence, readings } = call
  const taken = (span: Span): ArgumentReading | undefined =>
    readings.find(
      (reading) =>
        reading.choice?.at && reading.choice.at.start < span.end && span.start < reading.choice.at.end,
    )
  const runs = (['quoted', 'name', 'number', 'code', 'date'] as const)
    .flatMap((kind) => runsOf(evidence.spans, evidence.text, [kind]))
    .filter(
      (run) =>
        run.length > 1 &&
        (/\band\b|&/i.test(gapsOf(run, evidence.text)) || (run.length > 2 && run[0]?.kind !== 'name')),
    )
    .map((run) => ({ run, readers: run.map(taken) }))
    .filter(({ readers }) => {
      const held = readers.filter((reader) => reader !== undefined)
      return (
        held.length === 1 &&
        held[0]?.slot.type !== 'array' &&
        held[0]?.slot.type !== 'boolean' &&
        held[0]?.slot.required
      )
    })
  const lengths = new Set(runs.map(({ run }) => run.length))
  const count = runs.length === 0 ? 1 : lengths.size === 1 ? (runs[0]?.run.length ?? 1) : 1
  if (count === 1) return [call]
  return Array.from({ length: count }, (_, n) => ({
    ...call,
    readings: readings.map((reading) => {
      const mine = runs.find(({ readers }) => readers.includes(reading))
      const span = mine?.run[n]
      if (!mine || !span || !reading.choice) return reading
      const same = reading.candidates.find((candidate) => candidate.at?.start === span.start)
      return {
        ...reading,
        choice: same ?? {
          ...reading.choice,
          value: reading.slot.type === 'string' ? span.text : span.value,
          at: span,
        },
      }
    }),
  }))
}
