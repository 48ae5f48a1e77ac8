import type { Beat, ShowPlan } from '../../events/beat.ts'
import type { BankLine, Persona } from '../../events/persona.ts'
import type { ShowState } from '../../events/show.ts'
import type { Rng } from '../../ports.ts'
import type { Settings } from '../../settings/settings.ts'
import { peakFrom } from '../../stage/pacing.ts'
import { isRecent } from '../../stage/recent-lines.ts'
import { similarityTo } from '../../stage/similar.ts'
import { usualSalience } from '../beats/beat-body.ts'
import { dueSteps } from './gags.ts'
import { fill, type Values, valuesOf } from './line-values.ts'

/** Lesser moments leave so many unused lines of a kind to its peaks. */
const maxForPeaks = 4

/** What a line is chosen for. */
export interface LineRequest {
  readonly beat: Beat
  readonly show: ShowState
  readonly persona: Persona
  readonly ratings: Pick<Settings['show'], 'funny' | 'never'>
  /** Returns when a template went out last in this or an earlier run (epoch ms). Default: never. */
  readonly saidBefore?: (template: string) => number | undefined
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

type Line = NonNullable<ShowPlan['line']>

/** A line that could be said now. */
interface Candidate {
  readonly line: Line
  /** Its share of the draw. */
  readonly weight: number
  /** When it was said last (epoch ms); absent for one that is new to the audience. */
  readonly saidAt?: number
  readonly mood?: Exclude<BankLine, string>['mood']
}

/**
 * Chooses what a persona says about a beat: a due step of a running joke, else an unused line of the bank, else the one
 * that was said longest ago. Lines that mention something of this run, and lines that the streamer liked, come up more
 * often. A peak without an unused line of its kind takes one for any great moment. Returns null if all lines that
 * fit were said within the last 20 minutes.
 */
export function chooseLine(request: LineRequest): { line: Line; mood?: Candidate['mood'] } | null {
  const { beat, show, persona, rng, now } = request
  const { kind, salience } = beat
  const mayUse = usability(request)
  const named = show.used.slice(1 - linesPerName).some(({ template }) => template.includes('{'))
  for (const { mention, lines } of dueSteps(show, persona, beat, now)) {
    // Only the end of a joke has a moment that does not come back.
    if (named && mention.step !== 'payoff') continue
    const about = persona.gags.find(({ id }) => id === mention.id)?.about ?? 'prop'
    const due = mayUse(lines, { [about]: mention.about })
    const said = newLine(due, 0, rng) ?? oldest(due)
    if (said !== null) return { line: { ...said.line, gag: mention } }
  }
  const all = mayUse(persona.lines[kind] ?? [])
  const own = named ? all.filter(({ line }) => !line.template.includes('{')) : all
  if (salience < peakFrom)
    return newLine(own, usualSalience(kind) < peakFrom ? 0 : maxForPeaks, rng) ?? oldest(own)
  const any = mayUse(persona.lines.any ?? [])
  const unsaid = newLine(own, 0, rng) ?? newLine(any, 0, rng)
  return unsaid ?? oldest([...own, ...any]) ?? newLine(all, 0, rng) ?? oldest(all)
}

/** One line in so many may name something on the screen. */
const linesPerName = 6

/** Returns a function that finds the lines whose values are known and that the audience has not seen lately. */
function usability(
  request: LineRequest,
): (lines: readonly BankLine[], particular?: Values) => readonly Candidate[] {
  const { beat, show, ratings, isClean, saidBefore, isGentle = false, waiting, now } = request
  const values = valuesOf(beat, show)
  const isRepeated = similarityTo(request.recent)
  const usedAt = new Map(show.used.map(({ template, at }) => [template, at]))
  return (lines, particular = {}) =>
    lines.flatMap((entry): Candidate[] => {
      const { text: template, nth, mood } = typeof entry === 'string' ? { text: entry } : { ...entry }
      const isFunny = ratings.funny.includes(template)
      const before = saidBefore?.(template)
      if (before !== undefined && isRecent(before, now)) return []
      // What was liked in an earlier run is welcome again.
      const saidAt = usedAt.get(template) ?? (isFunny ? undefined : before)
      if (saidAt !== undefined && isRecent(saidAt, now)) return []
      if (waiting.includes(template) || ratings.never.includes(template)) return []
      if (nth !== undefined && beat.nth < nth) return []
      if (isGentle && mood === 'smug') return []
      const text = fill(template, { ...values, ...particular })
      if (text === null || isRepeated(text) || isClean?.(text) === false) return []
      return [
        {
          line: { text, template },
          weight: (template === text ? 1 : 1.6) * (nth === beat.nth ? 3 : 1) * (isFunny ? 3 : 1),
          ...(saidAt === undefined ? {} : { saidAt }),
          ...(mood === undefined ? {} : { mood }),
        },
      ]
    })
}

/**
 * Draws one of the lines that are new to the audience; null if there are not more than `kept`.
 * @param kept new lines that are not touched
 */
function newLine(candidates: readonly Candidate[], kept: number, rng: Rng): Candidate | null {
  const unsaid = candidates.filter(({ saidAt }) => saidAt === undefined)
  return unsaid.length > kept ? draw(unsaid, rng) : null
}

/** Returns the line that was said longest ago; null if none was said before. */
function oldest(candidates: readonly Candidate[]): Candidate | null {
  const age = ({ saidAt }: Candidate) => saidAt ?? Number.POSITIVE_INFINITY
  const [first] = candidates.filter(({ saidAt }) => saidAt !== undefined).sort((a, b) => age(a) - age(b))
  return first ?? null
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
