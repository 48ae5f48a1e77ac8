import type { ArgumentReading } from './arguments.ts'
import { type CallReading, filledFrom, inherit, MOST_CALLS, readAs } from './call-reading.ts'
import { onlyEnumerates } from './rules/enumerations.ts'
import type { Span } from './span.ts'

/**
 * «45 and 60, 81 and 27, 144 and 96» for a tool of two numbers: the values of the request repeat what one call
 * takes, block by block. Each block is read with the words before it.
 */
export function blockCalls(single: CallReading): CallReading[] {
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
  // The members of a block hang together as those of the first do: «12 and 18, 20 and 30», not «4 kg at 1, 2 and 3».
  const pattern = (n: number): string =>
    [
      ...block(n).map(classOf).sort(),
      ...block(n)
        .slice(1)
        .map((span, k) => onlyEnumerates(evidence.text, block(n)[k] as Span, span)),
    ].join(' ')
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

const valuesOf = (call: CallReading): string =>
  filledFrom(call.readings)
    .map((reading) => JSON.stringify(reading.choice?.value))
    .sort()
    .join(' ')

/** Value spans by what an argument makes of them: a name, a quoted text and an identifier are all text. */
const classOf = (span: Span): string =>
  /^(?:name|quoted|code|link|email)$/.test(span.kind) ? 'text' : span.kind
