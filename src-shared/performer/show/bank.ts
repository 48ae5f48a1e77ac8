import { saidAs } from '../../chat/said-as.ts'
import { type Beat, isChat, isFiller, isMourning, look, peakFrom, type ShowPlan } from '../../events/beat.ts'
import { lookBackMs, playKinds } from '../../events/line-life.ts'
import {
  type BankLine,
  type LineKind,
  linesAbout,
  linesAnswering,
  type Persona,
} from '../../events/persona.ts'
import { topicRestMs } from '../../events/screen-topic.ts'
import { beatsOfSource, type ShowState } from '../../events/show.ts'
import { usualSalience } from '../../moments/beat-body.ts'
import type { Rng } from '../../ports.ts'
import type { Settings } from '../../settings/settings.ts'
import { isRecent, repeatAfterMs, similarityTo } from '../../stage/similar.ts'
import type { Occasion } from './evening/evening.ts'
import { dueSteps } from './gags.ts'
import { fill, inserts, type Values, valuesOf } from './line-values.ts'
import { ends } from './outweighed-turn.ts'
import { isResting, type SaidBefore, templateOf, usedAt } from './said-before.ts'

/** Number of a kind's unsaid lines that beats below `peakFrom` leave for stronger ones. */
const maxForPeaks = 4
/** Minimum time (ms) before a filler line is repeated. Silence is better than repeated filler. */
const fillerRepeatMs = 2 * 60 * 60_000

const sameSightMs = 5 * 60_000
/** Minimum time (ms) between two lines about how the picture looks, no matter which look they name. */
const anySightMs = 3 * 60_000
/** Minimum salience of a lesser beat that may take a line for any great moment. */
const bigFrom = 0.7
/** Minimum silence (ms) before a lesser beat gets a line of an earlier stream that rests. */
const breaksRestMs = 45_000
const quietMs = 25_000
/** Minimum salience of an `idle` beat that has a reason to speak, such as the streamer's request. */
export const askedFrom = 0.5

/** The circumstances that determine the choice of a line. */
export interface LineRequest {
  readonly beat: Beat
  readonly show: ShowState
  readonly persona: Persona
  readonly ratings: Pick<Settings['show'], 'funny' | 'never'>
  /** Returns when a template last reached the audience, even in earlier runs. Default: never. */
  readonly saidBefore?: (template: string) => SaidBefore | undefined
  /** Lines about the evening that come after the steps of running jokes. Default: none, as at a rehearsal. */
  readonly occasions?: readonly Occasion[]
  /** Returns whether the stage's filter lets a text pass. Default: it does. */
  readonly isClean?: (text: string) => boolean
  /** Whether to omit smug lines. */
  readonly isGentle?: boolean
  readonly recent: readonly string[]
  readonly waiting: readonly string[]
  /** Values for the answer to a viewer (see `answerValues`). */
  readonly answer?: Values
  readonly rng: Rng
  readonly now: number
}

export type Line = NonNullable<ShowPlan['line']>

/** A line with the mood that it asks for. */
export interface ChosenLine {
  readonly line: Line
  readonly mood?: Candidate['mood']
}

interface Candidate {
  readonly line: Line
  readonly weight: number
  /** When the line was last said (epoch ms); absent if it counts as new. */
  readonly saidAt?: number
  /** Whether only an earlier stream said it, and not long ago. */
  readonly isResting?: true
  readonly mood?: Exclude<BankLine, string>['mood']
}

/**
 * Chooses a persona's line about a beat, preferably a due step of a running joke or an unused line. Null if no line
 * fits.
 */
export function chooseLine(request: LineRequest): ChosenLine | null {
  const { beat, show, persona, occasions = [], rng } = request
  const { kind, salience } = beat
  const mayUse = usability(request)
  const isSayable = sayability(request)
  const newLine = (candidates: readonly Candidate[], kept: number) =>
    drawNew(candidates, kept, rng, isSayable)
  const oldest = (candidates: readonly Candidate[]) => saidLongestAgo(candidates, isSayable)
  const step = gagLine(request)
  if (step !== null) return step
  const lesser = lineOf(occasions, request)
  if (lesser !== null) return lesser
  const named = isNamedLately(request)
  const counted = show.used.slice(1 - linesPerNumber).some(({ template }) => inserts(template).number)
  // A person in chat wants to hear the own name, whoever was named before.
  const isVaried = ({ line: { template } }: Candidate): boolean =>
    isChat(beat) || !((named && inserts(template).name) || (counted && inserts(template).number))
  for (const lines of [aboutTopic(request), ...seenInTurn(request)]) {
    const seen = newLine(mayUse(lines), 0)
    if (seen !== null) return seen
  }
  const asked = answering(request)
  const facts = asked.filter((line) => templateOf(line).match(/\{(?:option|label)\}/))
  for (const lines of [facts, asked]) {
    const answer = newLine(mayUse(lines, request.answer), 0)
    if (answer !== null) return answer
  }
  const special = isGoodNews(beat)
    ? 'good-news'
    : isNewPicture(beat)
      ? 'new-picture'
      : isMourning(beat)
        ? 'chat-mourns'
        : answerKind(beat, persona)
  const all = mayUse(
    persona.lines[special] ?? (isMourning(beat) ? undefined : persona.lines[kind]) ?? [],
  ).filter(fillerTest(request))
  // Whoever speaks in chat wants to hear the own name, no matter who was named before.
  const personal = isChat(beat)
    ? newLine(
        all.filter(({ line }) => line.template.includes('{name}')),
        0,
      )
    : null
  if (personal !== null) return personal
  const own = all.filter(isVaried)
  const any = mayUse(persona.lines.any ?? [])
  if (salience < peakFrom) {
    const kin = salience >= bigFrom ? any : kind === 'reward' ? mayUse(persona.lines['good-news'] ?? []) : []
    // A viewer who spoke gets an answer.
    const mayBreakRest = isChat(beat) || isSilent(request)
    return (
      newLine(own, usualSalience(kind) < peakFrom ? 0 : maxForPeaks) ??
      newLine(kin, 0) ??
      oldest(own.filter(({ isResting }) => isResting !== true || mayBreakRest))
    )
  }
  const unsaid = newLine(own, 0) ?? newLine(any, 0)
  return unsaid ?? oldest([...own, ...any]) ?? newLine(all, 0) ?? oldest(all)
}

/** Returns whether nothing was said for so long that even a line of the last evening is better than silence. */
const isSilent = ({ show, now }: LineRequest): boolean =>
  now - (show.used.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= breaksRestMs

/** Returns an unused line of the first occasion that has one; null if none has. */
export function lineOf(occasions: readonly Occasion[], request: LineRequest): ChosenLine | null {
  const mayUse = usability(request)
  for (const { lines, values } of occasions) {
    const said = drawNew(mayUse(lines, values), 0, request.rng, sayability(request))
    if (said !== null) return said
  }
  return null
}

/** Chooses a line of a due step of a running joke; null if none is due. */
export function gagLine(request: LineRequest): ChosenLine | null {
  const { show, persona, beat, rng, now } = request
  const mayUse = usability(request)
  const isSayable = sayability(request)
  for (const { mention, lines } of dueSteps(show, persona, beat, now)) {
    // After a recent line with a name, the next one waits, except for a payoff: its moment does not return.
    if (isNamedLately(request) && !isChat(beat) && mention.step !== 'payoff') continue
    const about = persona.gags.find(({ id }) => id === mention.id)?.about ?? 'prop'
    const due = mayUse(lines, { [about]: mention.about })
    const said = drawNew(due, 0, rng, isSayable) ?? saidLongestAgo(due, isSayable)
    if (said !== null) return { line: { ...said.line, gag: mention } }
  }
  return null
}

/** Returns whether a recent line had a name. */
const isNamedLately = ({ show }: LineRequest): boolean =>
  show.used.slice(1 - linesPerName).some(({ template }) => inserts(template).name)

/** Returns the lines that answer what a viewer asked. Thanks and greetings have their own lines. */
function answering({ beat: { kind, asks, quote = '' }, persona }: LineRequest): readonly BankLine[] {
  if (kind !== 'chat-asks' || asks === undefined) return []
  const said = saidAs(quote, persona.name)
  return said === 'question' || said === 'remark' ? (persona.lines[linesAnswering(asks)] ?? []) : []
}

/** Returns the kind of lines for a beat. A greeting, a farewell or praise from chat gets no answer that evades a question. */
function answerKind({ kind, quote = '' }: Beat, { name }: Persona): LineKind {
  const said = kind === 'chat-asks' ? saidAs(quote, name) : 'question'
  return said === 'question' || said === 'remark' ? kind : said === 'praise' ? 'chat-praises' : said
}

/** Returns the lines about what the screen names. A great moment has its own lines. */
function aboutTopic({ beat, show, persona, now }: LineRequest): readonly BankLine[] {
  const { name } = beat.topic ?? {}
  if (name === undefined || beat.salience >= peakFrom) return []
  const lines = persona.lines[linesAbout(name)] ?? []
  return now - usedAt(lines, show) >= topicRestMs(name) ? lines : []
}

function seenInTurn({ beat, show, persona, now }: LineRequest): (readonly BankLine[])[] {
  if (!isFiller(beat)) return []
  const beats = beatsOfSource(show)
  const end = beats.findLast(
    ({ beat: { kind, isUnsure }, plan }) => ends.includes(kind) && !isUnsure && plan.level !== 'rest',
  )
  const since = beats.filter(({ at }) => at > (end?.at ?? 0)).map(({ beat }) => beat.kind)
  // After a setback, joy about an earlier win would be out of place, and so is grief in the next attempt.
  const isOver =
    end?.beat.kind === 'death' ? since.some((kind) => playKinds.has(kind)) : since.includes('setback')
  const isLately = end !== undefined && !isOver && now - end.at <= lookBackMs
  const kinds: readonly LineKind[] = [
    ...(isLately ? [end.beat.kind === 'death' ? ('after-death' as const) : ('after-victory' as const)] : []),
    ...(now -
      usedAt(
        look.options.flatMap((each) => persona.lines[each] ?? []),
        show,
      ) >=
    anySightMs
      ? (beat.looks ?? [])
      : []),
  ]
  return kinds
    .map((kind) => ({ lines: persona.lines[kind] ?? [], at: usedAt(persona.lines[kind], show) }))
    .filter(({ at }) => now - at >= sameSightMs)
    .sort((one, other) => one.at - other.at)
    .map(({ lines }) => lines)
}

/** Returns whether a beat is a gain that the game reports in words, such as a kill, and not a number that rises. */
export const isGoodNews = ({ kind, number, polarity }: Beat): boolean =>
  kind === 'gain' && number === undefined && polarity > 0

/** Returns whether another picture appeared that may be a page or a window as well as a place. */
const isNewPicture = ({ kind, subject, number }: Beat): boolean =>
  kind === 'place' && subject === null && number === undefined

/**
 * Returns a test for filler lines that may be said now. None may while a menu is open. A line without placeholders
 * must also suit the picture, and comes at least `sameSightMs` after the last line of its kind, unless nothing
 * was said for `quietMs` although the picture moves.
 */
function fillerTest({ beat, show, persona, now }: LineRequest): (candidate: Candidate) => boolean {
  if (!isFiller(beat) || beat.salience >= askedFrom) return () => true
  const isSeen = beat.kind === 'action' || beat.looks === undefined || beat.looks.includes('still')
  const isRare = now - usedAt(persona.lines[beat.kind], show) >= sameSightMs
  const isQuiet =
    !beat.looks?.includes('still') && now - (show.used.at(-1)?.at ?? show.beats[0]?.at ?? now) >= quietMs
  const isMenu = beat.looks?.includes('menu') ?? false
  return ({ line }) => !isMenu && (line.template.includes('{') || (isSeen && isRare) || isQuiet)
}

/** Among so many lines in a row, one inserts a name or another word of the screen. */
const linesPerName = 6
/** Among so many lines in a row, one inserts a number. */
const linesPerNumber = 2
/** How much more often a line that inserts a number, or something else, is drawn than one that suits any screen. */
const insertWeight = { number: 5, name: 1.6 } as const

/**
 * Returns a function that keeps the lines that could be said now: their values are known, they are not recent, and
 * the streamer did not exclude them.
 */
function usability(
  request: LineRequest,
): (lines: readonly BankLine[], particular?: Values) => readonly Candidate[] {
  const { beat, show, persona, ratings, saidBefore, isGentle = false, waiting, now } = request
  const values = valuesOf(beat, show, persona.language)
  const afterMs = isFiller(beat) ? fillerRepeatMs : repeatAfterMs
  const usedInRun = new Map(show.used.map(({ template, at }) => [template, at]))
  return (lines, particular = {}) =>
    lines.flatMap((entry): Candidate[] => {
      const { text: template, nth, mood } = typeof entry === 'string' ? { text: entry } : { ...entry }
      const isFunny = ratings.funny.includes(template)
      const before = saidBefore?.(template)
      if (before !== undefined && isRecent(before.at, now, afterMs)) return []
      // A line from an earlier run counts as new once it has rested, or if the streamer liked it.
      const usedInRunAt = usedInRun.get(template)
      const rests = usedInRunAt === undefined && before !== undefined && !isFunny && isResting(before, now)
      const saidAt = rests ? before.at : usedInRunAt
      if (saidAt !== undefined && isRecent(saidAt, now, afterMs)) return []
      if (waiting.includes(template) || ratings.never.includes(template)) return []
      if (nth !== undefined && beat.nth < nth) return []
      if (isGentle && mood === 'smug') return []
      const text = fill(template, { ...values, ...particular })
      if (text === null) return []
      return [
        {
          line: { text, template },
          weight:
            (inserts(template).number ? insertWeight.number : template === text ? 1 : insertWeight.name) *
            (nth === beat.nth ? 3 : 1) *
            (isFunny || show.laughed.includes(template) ? 3 : 1),
          ...(saidAt === undefined ? {} : { saidAt }),
          ...(rests && { isResting: true }),
          ...(mood === undefined ? {} : { mood }),
        },
      ]
    })
}

/**
 * Returns whether a line is clean and differs from the recent lines. Comparing the text takes time, so this is called
 * only for the line that would be chosen next.
 */
type IsSayable = (candidate: Candidate) => boolean

function sayability({ recent, isClean }: LineRequest): IsSayable {
  const isRepeated = similarityTo(recent)
  return ({ line: { text } }) => !isRepeated(text) && isClean?.(text) !== false
}

/**
 * Draws an unsaid line that can be said. Returns null once at most `kept` unsaid lines are left, because those are
 * saved for later.
 */
function drawNew(
  candidates: readonly Candidate[],
  kept: number,
  rng: Rng,
  isSayable: IsSayable,
): Candidate | null {
  let unsaid = candidates.filter(({ saidAt }) => saidAt === undefined)
  while (unsaid.length > kept) {
    const drawn = draw(unsaid, rng)
    if (drawn === null || isSayable(drawn)) return drawn
    unsaid = unsaid.filter((other) => other !== drawn)
  }
  return null
}

function saidLongestAgo(candidates: readonly Candidate[], isSayable: IsSayable): Candidate | null {
  const age = ({ saidAt }: Candidate) => saidAt ?? Number.POSITIVE_INFINITY
  const said = candidates.filter(({ saidAt }) => saidAt !== undefined).sort((a, b) => age(a) - age(b))
  return said.find(isSayable) ?? null
}

function draw(candidates: readonly Candidate[], rng: Rng): Candidate | null {
  let at = rng() * candidates.reduce((sum, { weight }) => sum + weight, 0)
  for (const candidate of candidates) {
    at -= candidate.weight
    if (at < 0) return candidate
  }
  return candidates.at(-1) ?? null
}
