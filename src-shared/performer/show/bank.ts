import type { Beat, Plan } from '../../events/beat.ts'
import type { BankLine, Persona } from '../../events/persona.ts'
import type { ShowState } from '../../events/show.ts'
import type { Rng } from '../../ports.ts'
import type { Settings } from '../../settings/settings.ts'
import { isSimilar } from '../../stage/similar.ts'
import { dueSteps } from './gags.ts'

/** A line may return after this long (ms): a different audience has tuned in. */
const reusableAfterMs = 60 * 60_000

/** What a line is chosen for. */
export interface LineRequest {
  readonly beat: Beat
  readonly show: ShowState
  readonly persona: Persona
  readonly ratings: Pick<Settings['show'], 'funny' | 'never'>
  /** Returns whether a text may be said; the stage would hold another one back. Default: every text. */
  readonly isClean?: (text: string) => boolean
  /** Leaves out smug lines. */
  readonly isGentle?: boolean
  /** Lines that the audience saw recently; a new one must differ. */
  readonly recent: readonly string[]
  /** Templates of lines that wait to go out. */
  readonly waiting: readonly string[]
  readonly rng: Rng
  /** Epoch ms. */
  readonly now: number
}

type Line = NonNullable<Plan['line']>

/** A line that could be said now. `weight` is its share of the draw. */
interface Candidate {
  readonly line: Line
  readonly weight: number
  readonly mood?: Exclude<BankLine, string>['mood']
}

/**
 * Chooses what a persona says about a beat: a due step of a running joke, else a line of the bank that has not been
 * used. Lines that mention something of this run, and lines that the streamer liked, come up more often. Returns null
 * if every line was used.
 */
export function chooseLine(request: LineRequest): { line: Line; mood?: Candidate['mood'] } | null {
  const { beat, show, persona, rng, now } = request
  const named = show.used.slice(1 - linesPerName).some(({ template }) => template.includes('{'))
  for (const { mention, lines } of dueSteps(show, persona, beat, now)) {
    // Only the end of a joke has a moment that does not come back.
    if (named && mention.step !== 'payoff') continue
    const about = persona.gags.find(({ id }) => id === mention.id)?.about ?? 'prop'
    const said = draw(usable(lines, request, { [about]: mention.about }), rng)
    if (said !== null) return { line: { ...said.line, gag: mention } }
  }
  const lines = usable(persona.lines[beat.kind] ?? [], request, {})
  return draw(named ? lines.filter(({ line }) => !line.template.includes('{')) : lines, rng)
}

/** One line in so many may name something on the screen. */
const linesPerName = 6

type Values = Partial<Record<string, string>>

/** Returns the lines whose values are known and that the audience has not seen. */
function usable(lines: readonly BankLine[], request: LineRequest, particular: Values): Candidate[] {
  const { beat, show, ratings, isClean, isGentle = false, recent, waiting, now } = request
  const values: Values = { ...valuesOf(beat, show), ...particular }
  return lines.flatMap((entry): Candidate[] => {
    const { text: template, nth, mood } = typeof entry === 'string' ? { text: entry } : { ...entry }
    const used = show.used.find((other) => other.template === template)
    if (used !== undefined && now - used.at < reusableAfterMs) return []
    if (waiting.includes(template) || ratings.never.includes(template)) return []
    if (nth !== undefined && beat.nth < nth) return []
    if (isGentle && mood === 'smug') return []
    const text = fill(template, values)
    if (text === null || isSimilar(text, recent) || isClean?.(text) === false) return []
    const weight =
      (template === text ? 1 : 1.6) * (nth === beat.nth ? 3 : 1) * (ratings.funny.includes(template) ? 3 : 1)
    return [{ line: { text, template }, weight, ...(mood === undefined ? {} : { mood }) }]
  })
}

/** Returns the values of a line's placeholders. */
function valuesOf(beat: Beat, { bits, direction }: ShowState): Values {
  const prop = direction.prop ?? beat.prop ?? bits.props.at(-1)?.word
  const boss = (beat.kind === 'arrival' ? beat.subject : null) ?? bits.boss
  const place = (beat.kind === 'place' ? beat.subject : null) ?? bits.place
  return {
    ...(prop === undefined ? {} : { prop }),
    ...(boss === null ? {} : { boss }),
    ...(place === null ? {} : { place }),
    ...(beat.kind === 'death' ? { deaths: countWord(beat.nth) } : {}),
    ...(beat.number === undefined ? {} : { value: String(beat.number.value) }),
  }
}

const countWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const countWord = (count: number): string => countWords[count] ?? String(count)

/** Fills a template; null if a value is unknown. Its first letter becomes a capital. */
function fill(template: string, values: Values): string | null {
  let complete = true
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) complete = false
    return value ?? ''
  })
  return complete ? text.slice(0, 1).toUpperCase() + text.slice(1) : null
}

/** Draws one candidate by weight. */
function draw(candidates: readonly Candidate[], rng: Rng): Candidate | null {
  let at = rng() * candidates.reduce((sum, { weight }) => sum + weight, 0)
  for (const candidate of candidates) {
    at -= candidate.weight
    if (at < 0) return candidate
  }
  return candidates.at(-1) ?? null
}
