import { type Beat, type BeatKind, isChat, type ShowPlan } from './beat.ts'
import type { CorrectedMeaning, CorrectionTopic } from './corrections.ts'
import type { GagMention, GagStep } from './cue.ts'
import { spokenText } from './cue-words.ts'
import type { ShowMood } from './event/show.ts'
import type { EventOf } from './event.ts'
import { laneFacts } from './lanes.ts'
import type { Box } from './observation.ts'
import type { NotesView } from './show-notes.ts'
import { isUnread } from './unread.ts'
import type { CueView } from './views.ts'

/** Maximum number of beats that the show remembers. */
export const maxBeats = 40
/** Maximum number of remembered lines: enough for about three hours at five lines a minute. */
export const maxUsed = 1000
const maxProps = 8
/** Minimum time (ms) between two beats that make a thing known. Beats of one screen are closer together. */
const againMs = 4000
const maxQuotes = 6
const maxBosses = 12
const maxGags = 24
const maxWords = 40
/** Begins the template of a kept line in a plan. */
export const keptPrefix = 'kept: '
/** Maximum number of corrections that the stream shows. */
export const maxCorrected = 60
/** Maximum number of lines that are kept for a later moment. */
export const maxKept = 12

const energyHalfLifeMs = 40_000

/** A beat and the show's plan for it. `turn` is set if the beat led to a turn. */
export interface BeatView {
  readonly at: number
  readonly beat: Beat
  readonly plan: ShowPlan
  readonly energy: number
  readonly turn?: string
  /** Box of the line or number that led to the beat, as fractions of the picture. */
  readonly cause?: Box
}

/** Facts about the watched source that the show can joke about. */
export interface Bits {
  /** Things that came up at least twice, oldest first. */
  readonly props: readonly Thing[]
  /** Things that came up only once so far, such as a misunderstood word. No line may mention them. */
  readonly glimpses: readonly Thing[]
  readonly boss: string | null
  readonly bosses: readonly { readonly name: string; readonly deaths: number; readonly beaten: boolean }[]
  readonly place: string | null
  readonly quotes: readonly string[]
  readonly deathsInRow: number
  readonly comebacks: number
  readonly counts: Readonly<Partial<Record<BeatKind, number>>>
}

/** A thing that the screen mentioned, without an article, and when it came up first (epoch ms). */
export interface Thing {
  readonly word: string
  readonly at: number
}

/** A running joke: the steps that reached the audience, with their times. */
export interface GagView {
  readonly id: string
  readonly about: string
  /** Set if the joke is about a person in chat. */
  readonly isPerson?: true
  readonly steps: readonly { readonly step: GagStep; readonly at: number }[]
}

/** Mood and topic that the streamer requested for the show, until `untilAt` (epoch ms). */
export interface Direction {
  readonly mood: ShowMood
  /** The topic: a thing or person that lines may mention; null if there is none. */
  readonly prop: string | null
  readonly untilAt: number
}

/** What the streamer corrected in this run. `was` is the earlier correction. */
export interface CorrectedView extends CorrectionTopic {
  readonly game: string
  readonly means: CorrectedMeaning
  readonly was?: CorrectedMeaning
}

/** The show's memory of the run. */
export interface ShowState {
  readonly beats: readonly BeatView[]
  /** When the watched source began (epoch ms). Lines must not refer to earlier beats. */
  readonly since: number
  /** Energy at the time `at`, from 0 (calm) to 1 (peak). It halves every 40 s. */
  readonly energy: { readonly value: number; readonly at: number }
  readonly bits: Bits
  readonly gags: readonly GagView[]
  /** The `payoff` of a running joke that is planned but has not reached the audience yet. */
  readonly owed: {
    readonly gag: GagMention
    readonly text: string
    readonly template: string
    readonly at: number
  } | null
  /**
   * Lines that reached the audience, oldest first. `template` is the bank's line; `text` is set only if the audience
   * got another text.
   */
  readonly used: readonly { readonly template: string; readonly text?: string; readonly at: number }[]
  readonly words: readonly { readonly text: string; readonly at: number }[]
  /** Good lines of a model that came too late, oldest first. A line leaves the list when a plan contains it. */
  readonly kept: readonly { readonly kind: BeatKind; readonly text: string }[]
  /** Lines at which chat laughed, as templates or texts, oldest first. */
  readonly laughed: readonly string[]
  readonly direction: Direction
  readonly notes: NotesView | null
  readonly droppedNotes: readonly string[]
  readonly corrected: readonly CorrectedView[]
}

export const emptyShow: ShowState = {
  beats: [],
  since: 0,
  energy: { value: 0, at: 0 },
  bits: {
    props: [],
    glimpses: [],
    boss: null,
    bosses: [],
    place: null,
    quotes: [],
    deathsInRow: 0,
    comebacks: 0,
    counts: {},
  },
  gags: [],
  owed: null,
  used: [],
  words: [],
  kept: [],
  laughed: [],
  direction: { mood: 'none', prop: null, untilAt: 0 },
  notes: null,
  droppedNotes: [],
  corrected: [],
}

/** Returns the energy at `now` (epoch ms). */
export const energyAt = ({ value, at }: ShowState['energy'], now: number): number =>
  value * 0.5 ** (Math.max(0, now - at) / energyHalfLifeMs)

/** Returns the show's memory after a beat. */
export function afterBeat(show: ShowState, event: EventOf<'show/beat'>, cause: Box | null = null): ShowState {
  const { beat, plan } = event
  const view = { ...beatView(show, event), ...(cause !== null && { cause }) }
  const value = Math.min(1, view.energy + beat.salience ** 3 * 0.6)
  const { line } = plan
  const owes = plan.level !== 'rest' && line?.gag?.step === 'payoff'
  return {
    ...show,
    beats: [...show.beats, view].slice(-maxBeats),
    // A line has one chance, even if the stage refuses it.
    kept: show.kept.filter(({ text }) => `${keptPrefix}${text}` !== plan.line?.template),
    energy: { value, at: event.t },
    bits: bitsAfter(show.bits, beat, event.t),
    owed:
      owes && line.gag !== undefined
        ? { gag: line.gag, text: line.text, template: line.template, at: event.t }
        : show.owed,
  }
}

/** Returns the beats of the source that is watched now. */
export const beatsOfSource = ({ beats, since }: Pick<ShowState, 'beats' | 'since'>): readonly BeatView[] =>
  beats.filter(({ at }) => at >= since)

/**
 * Returns the show's memory without what it knows about the screen so far, because another picture is watched from
 * `at` on. Lines that were said still count as said.
 */
export function forgetSource(show: ShowState, at: number): ShowState {
  const { bits, gags, owed, kept, notes } = emptyShow
  return { ...show, since: at, bits, gags, owed, kept, notes }
}

/**
 * Returns whether a thing may become a running joke: it came up at least `againMs` ago, so it is neither a misreading
 * nor a phrase that only looks like a thing.
 */
export const isKnownThing = (
  { props, glimpses }: Pick<Bits, 'props' | 'glimpses'>,
  thing: string,
  now: number,
): boolean =>
  props.some(({ word }) => word === thing) ||
  glimpses.some(({ word, at }) => word === thing && now - at >= againMs)

/**
 * Returns whether a beat's subject is a name. A name does not begin with a small letter, except that of a boss with a
 * bar.
 */
const hasName = ({ subject, number }: Pick<Beat, 'subject' | 'number'>): boolean =>
  subject !== null && (number !== undefined || !/^\p{Ll}/u.test(subject))

/** Returns the name of a beat's boss; null if it is only a thing that came up for the first time. */
export const bossOf = (bits: Bits, beat: Pick<Beat, 'subject' | 'number'>, now: number): string | null =>
  beat.subject !== null && (hasName(beat) || isKnownThing(bits, beat.subject, now)) ? beat.subject : null

/** Returns the show's memory after a cue reached the audience; the same object if the cue has no words of the show. */
export function afterCue(show: ShowState, { cue, t }: EventOf<'stage/cue'>): ShowState {
  const { content, line, gag } = cue
  const text = spokenText(content)
  if (text === null || laneFacts(cue.lane).track === 'card') return show
  if (cue.word !== undefined) return { ...show, words: [...show.words, { text, at: t }].slice(-maxWords) }
  const template = line ?? text
  return {
    ...show,
    used: [
      ...show.used.filter((other) => other.template !== template),
      { template, ...(text === template ? {} : { text }), at: t },
    ].slice(-maxUsed),
    gags: gag === undefined ? show.gags : gagsAfter(show.gags, gag, t),
    owed: gag !== undefined && isSameGag(show.owed?.gag, gag) ? null : show.owed,
  }
}

/**
 * Returns the show's memory after these cues were stopped: a step of a running joke that was not readable did not happen, so
 * that nothing refers to it. `at` is epoch ms.
 */
export function afterStop(show: ShowState, stopped: readonly CueView[], at: number): ShowState {
  const lost = stopped.filter((view) => view.cue.gag !== undefined && isUnread(view, at))
  if (lost.length === 0) return show
  const isLost = (gag: GagView, { step }: GagView['steps'][number]): boolean =>
    lost.some(({ cue: { gag: mention } }) => mention !== undefined && isSameGag({ ...gag, step }, mention))
  const gags = show.gags.map((gag) => ({ ...gag, steps: gag.steps.filter((one) => !isLost(gag, one)) }))
  return { ...show, gags: gags.filter(({ steps }) => steps.length > 0) }
}

/** Returns the view of a beat. `show` is the show's memory before the beat. */
export const beatView = (show: ShowState, { t, beat, plan, turn }: EventOf<'show/beat'>): BeatView => ({
  at: t,
  beat,
  plan,
  energy: energyAt(show.energy, t),
  ...(turn === undefined ? {} : { turn }),
})

const isSameGag = (one: Pick<GagMention, 'id' | 'about' | 'step'> | undefined, other: GagMention): boolean =>
  one?.id === other.id && one.about === other.about && one.step === other.step

function gagsAfter(
  gags: readonly GagView[],
  { id, about, step, isPerson }: GagMention,
  at: number,
): readonly GagView[] {
  const known = gags.find((gag) => gag.id === id && gag.about === about)
  const after: GagView = {
    ...{ id, about, ...(isPerson && { isPerson }) },
    steps: [...(known?.steps ?? []), { step, at }],
  }
  return [...gags.filter((gag) => gag !== known), after].slice(-maxGags)
}

/** Returns the facts after a beat. What is only likely is not counted, so that no line refers to it. */
function bitsAfter(bits: Bits, beat: Beat, at: number): Bits {
  const { kind, subject, prop, quote, isUnsure } = beat
  if (isUnsure) return { ...bits, ...thingsAfter(bits, prop ?? null, at) }
  const counts = { ...bits.counts, [kind]: (bits.counts[kind] ?? 0) + 1 }
  const boss = kind === 'arrival' ? bossOf(bits, beat, at) : null
  const heard: Bits = {
    ...bits,
    ...thingsAfter(bits, prop ?? (kind === 'arrival' && boss === null ? subject : null), at),
    counts,
    // A question from chat is no open thread of the story: it may have its answer.
    quotes: quote === undefined || isChat(beat) ? bits.quotes : [...bits.quotes, quote].slice(-maxQuotes),
  }
  const onBoss = (name: string, change: (boss: Bits['bosses'][number]) => Bits['bosses'][number]) => {
    const known = heard.bosses.find((boss) => boss.name === name) ?? { name, deaths: 0, beaten: false }
    return [...heard.bosses.filter((boss) => boss.name !== name), change(known)].slice(-maxBosses)
  }
  switch (kind) {
    case 'arrival':
      return boss === null ? heard : { ...heard, boss, bosses: onBoss(boss, (same) => same) }
    case 'death':
      return {
        ...heard,
        deathsInRow: bits.deathsInRow + 1,
        bosses:
          bits.boss === null
            ? bits.bosses
            : onBoss(bits.boss, (boss) => ({ ...boss, deaths: boss.deaths + 1 })),
      }
    case 'victory':
    case 'comeback':
      return {
        ...heard,
        deathsInRow: 0,
        comebacks: bits.comebacks + (kind === 'comeback' ? 1 : 0),
        boss: null,
        bosses: bits.boss === null ? bits.bosses : onBoss(bits.boss, (boss) => ({ ...boss, beaten: true })),
      }
    case 'place':
      return { ...heard, place: subject ?? bits.place }
    case 'reset':
      return { ...heard, boss: null }
    default:
      return heard
  }
}

/** Returns the known things and the glimpses after one more mention; unchanged if there is none. */
function thingsAfter(
  { props, glimpses }: Bits,
  word: string | null,
  at: number,
): Pick<Bits, 'props' | 'glimpses'> {
  if (word === null || props.some((prop) => prop.word === word)) return { props, glimpses }
  const before = glimpses.find((thing) => thing.word === word)
  if (before === undefined) return { props, glimpses: [...glimpses, { word, at }].slice(-maxProps) }
  if (at - before.at < againMs) return { props, glimpses }
  return {
    props: [...props, before].slice(-maxProps),
    glimpses: glimpses.filter((thing) => thing !== before),
  }
}
