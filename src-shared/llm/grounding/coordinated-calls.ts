import type { ArgumentReading } from './arguments.ts'
import type { Candidate } from './assign.ts'
import { type CallReading, MOST_CALLS } from './call-reading.ts'
import { overlaps } from './span.ts'

/** How much less than an argument's best value a further value of it may have for it. */
const SLACK = 1.6
/** What a further value must have for it at least. */
const LEAST_SCORE = 0.6

/** Words and marks that put a further value beside one. */
const COORDINATED = /[,;\n]|[.?!]\s|\b(?:and|or|then|also|plus|versus|vs)\b|&/i

type Told = Candidate & { readonly at: { readonly start: number; readonly end: number } }

interface Field {
  readonly reading: ArgumentReading
  /** The values that the request tells for this argument, in its order. */
  readonly values: Told[]
}

const told = (candidate: Candidate | undefined): candidate is Told =>
  candidate?.at !== undefined && !/^(?:phrase|numbers)$/.test(candidate.rule)

/**
 * Several calls of one tool, read from one reading of the whole request: an argument that is told several values
 * makes one call of each, those that are told as many go with them in order («Paris on Monday and Rome on
 * Tuesday», «lengths 4 and 6, widths 2 and 3 respectively»), and what is told once holds for all of them («in celsius»).
 * Empty where the request tells one call, or where its values do not line up.
 */
export function coordinatedCalls(single: CallReading): CallReading[] {
  const fields = fieldsOf(single)
  const multiple = fields.filter((field) => field.values.length > 1)
  if (!multiple.some((field) => field.reading.slot.required)) return []
  const text = single.evidence.text
  if (!multiple.every((field) => isCoordinated(field, text))) return []
  const counts = [...new Set(multiple.map((field) => field.values.length))]
  if (counts.length > 1) return []
  const picks = zipped(multiple, counts[0] as number)
  if (picks.length < 2 || picks.length > MOST_CALLS) return []
  return picks.map((pick) => ({
    ...single,
    readings: single.readings.map((reading) => {
      const choice = pick.get(reading)
      return choice ? { ...reading, choice } : reading
    }),
  }))
}

/** Every value goes to the argument that it speaks for most; equals go to the one that has fewest so far. */
function fieldsOf({ readings }: CallReading): Field[] {
  const fields: Field[] = readings
    .filter((reading) => told(reading.choice) && !reading.shared && reading.slot.type !== 'boolean')
    .map((reading) => ({ reading, values: [] }))
  const chosen = readings.flatMap((reading) => reading.choice?.at ?? [])
  const offers = fields
    .flatMap((field) => {
      const best = field.reading.choice as Told
      return field.reading.candidates
        .filter(told)
        .filter(
          (candidate) =>
            candidate === best ||
            (candidate.rule === best.rule &&
              candidate.score >= Math.max(LEAST_SCORE, best.score - SLACK) &&
              !chosen.some((at) => overlaps(at, candidate.at))),
        )
        .map((candidate) => ({ field, candidate, loss: best.score - candidate.score }))
    })
    .sort((a, b) => a.candidate.at.start - b.candidate.at.start || b.candidate.at.end - a.candidate.at.end)
  const taken: Told[] = []
  for (const { candidate } of offers) {
    if (taken.some((other) => overlaps(other.at, candidate.at))) continue
    const rivals = offers.filter((offer) => overlaps(offer.candidate.at, candidate.at))
    const best = rivals.reduce((a, b) =>
      b.loss < a.loss - 0.3 || (b.loss < a.loss + 0.3 && b.field.values.length < a.field.values.length)
        ? b
        : a,
    )
    best.field.values.push(best.candidate)
    taken.push(best.candidate)
  }
  return fields
}

/** The last word before a value, without articles and opening marks. */
const leadOf = (text: string, value: Told): string =>
  /([\p{L}\p{N}]+|[,;:.?!&])(?:\s|['"“«`(]|\b(?:the|a|an)\b)*$/iu
    .exec(text.slice(Math.max(0, value.at.start - 40), value.at.start))?.[1]
    ?.toLowerCase() ?? ''

/** What a number is counted in, as far as the word after it says. */
const unitOf = (text: string, value: Told): string =>
  typeof value.value === 'number'
    ? (/^\s?[%\p{L}/^0-9]+/u.exec(text.slice(value.at.end, value.at.end + 16))?.[0] ?? '')
        .trim()
        .toLowerCase()
    : ''

/** Each value stands where the one before it stood: after the same word, in the same unit, or right after «and». */
function isCoordinated({ values }: Field, text: string): boolean {
  return values.slice(1).every((value, n) => {
    const before = values[n] as Told
    if (!COORDINATED.test(text.slice(before.at.end, value.at.start))) return false
    const lead = leadOf(text, value)
    return (
      /^(?:and|or|then|[,;&])$/.test(lead) ||
      lead === leadOf(text, before) ||
      (unitOf(text, value) !== '' && unitOf(text, value) === unitOf(text, before))
    )
  })
}

type Pick = ReadonlyMap<ArgumentReading, Candidate>

function zipped(fields: readonly Field[], count: number): Pick[] {
  const calls = Array.from(
    { length: count },
    (_, n) => new Map(fields.map((field) => [field.reading, field.values[n] as Candidate])),
  )
  // The same values once more are the same wish told twice.
  return calls.filter((call, n) => !calls.slice(0, n).some((other) => sameWish(call, other)))
}

const valuesOf = (call: Pick): string =>
  [...call.values()]
    .map((value) => JSON.stringify(value.value))
    .sort()
    .join(' ')

const sameWish = (a: Pick, b: Pick): boolean =>
  valuesOf(a) === valuesOf(b) ||
  [...a].every(([reading, value]) => {
    const [one, two] = [value.value, b.get(reading)?.value].map((each) => JSON.stringify(each).toLowerCase())
    if (one === two) return true
    if (typeof value.value !== 'string' || !one || !two) return false
    const [short, long] = one.length < two.length ? [one, two] : [two, one]
    return long.includes(short.slice(1, -1))
  })
