import { readArguments } from './arguments.ts'
import { type CallReading, MOST_CALLS } from './call-reading.ts'
import { runsOf } from './rules/enumerations.ts'
import { overlaps, type Span } from './span.ts'

/** Ways to take the enumerations of a request (all together, or one of them) that are tried at most. */
const MOST_WAYS = 7

/**
 * One call a member where scalar arguments are given enumerations («weather in Oslo and Madrid», «lengths 4 and 6,
 * widths 2 and 3»): the request is read once a member, as if it named that one alone, so what it says once holds for
 * all. Enumerations of one length go together in order, of different lengths each with each. Empty where it
 * tells one call: a list argument takes the whole enumeration, and two arguments may take its two members.
 */
export function enumeratedCalls(single: CallReading): CallReading[] {
  const { evidence, readings, tool } = single
  const lists = readings
    .filter((reading) => reading.slot.type === 'array')
    .flatMap((reading) => reading.choice?.at ?? [])
  // «the least common multiple of 8 and 14»: two arguments of one call.
  const taken = readings.flatMap((reading) => reading.choice?.at ?? [])
  const runs = (['quoted', 'name', 'number', 'code', 'date'] as const)
    .flatMap((kind) => runsOf(evidence.spans, evidence.text, [kind]))
    .filter(
      (run) =>
        run.length > 1 &&
        // «3 x 4» is one thing.
        !/\b(?:x|by)\b|×/i.test(gapsOf(run, evidence.text)) &&
        !run.some((span) => lists.some((list) => overlaps(list, span))) &&
        !run.every((span) => taken.some((at) => overlaps(at, span))) &&
        (/\b(?:and|or)\b|&/i.test(gapsOf(run, evidence.text)) || (run.length > 2 && run[0]?.kind !== 'name')),
    )
  const whole = filledOf(single)
  // All enumerations together, or the one that is read where some are only in the story.
  const ways = runs.length > 1 ? [runs, ...runs.map((run) => [run])] : [runs]
  for (const wanted of ways.slice(0, MOST_WAYS)) {
    const calls: CallReading[] = []
    for (const picks of picksOf(wanted)) {
      const call = { ...single, ...readArguments(tool, withOnly(evidence.text, wanted, picks)) }
      if (!takes(call, picks, whole)) break
      calls.push(call)
    }
    if (calls.length > 1 && calls.length === countOf(wanted)) return calls
  }
  return []
}

const gapsOf = (run: readonly Span[], text: string): string =>
  run
    .slice(1)
    .map((span, n) => text.slice((run[n] as Span).end, span.start))
    .join(' ')

const areOfOneLength = (runs: readonly (readonly Span[])[]): boolean =>
  new Set(runs.map((run) => run.length)).size === 1

/** How many calls some runs make: one a member where they go together in order, else each with each. */
const countOf = (runs: readonly (readonly Span[])[]): number =>
  areOfOneLength(runs) ? (runs[0] ?? []).length : runs.reduce((count, run) => count * run.length, 1)

/** Which member of every run each call has; nothing where there is no run, or that would be more calls than a request has. */
function picksOf(runs: readonly (readonly Span[])[]): Span[][] {
  if (runs.length === 0 || countOf(runs) > MOST_CALLS) return []
  if (areOfOneLength(runs)) return (runs[0] ?? []).map((_, n) => runs.map((run) => run[n] as Span))
  return runs.reduce<Span[][]>(
    (calls, run) => calls.flatMap((call) => run.map((span) => [...call, span])),
    [[]],
  )
}

/** The text with each run cut down to one of its members. */
function withOnly(text: string, runs: readonly (readonly Span[])[], picks: readonly Span[]): string {
  let out = ''
  let at = 0
  const cuts = runs
    .map((run, n) => ({
      start: (run[0] as Span).start,
      end: (run.at(-1) as Span).end,
      pick: picks[n] as Span,
    }))
    .sort((a, b) => a.start - b.start)
  for (const { start, end, pick } of cuts) {
    out += text.slice(at, start) + pick.text
    at = end
  }
  return out + text.slice(at)
}

const filledOf = (call: CallReading): number =>
  call.readings.filter((reading) => reading.slot.required && reading.choice && !reading.shared).length

/** A call stands where it fills as many required arguments as the whole did and takes the members that it has. */
function takes(call: CallReading, picks: readonly Span[], whole: number): boolean {
  if (filledOf(call) < whole) return false
  return picks.every((pick) =>
    call.readings.some(
      ({ slot, choice }) =>
        slot.type !== 'array' &&
        slot.type !== 'boolean' &&
        choice?.at !== undefined &&
        call.evidence.text.slice(choice.at.start, choice.at.end).includes(pick.text),
    ),
  )
}
