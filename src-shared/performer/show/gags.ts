import { saidAs } from '../../chat/said-as.ts'
import { type Beat, type BeatKind, isChat } from '../../events/beat.ts'
import type { GagMention, GagStep } from '../../events/cue.ts'
import { someone } from '../../events/event/chat.ts'
import type { Gag, Persona } from '../../events/persona.ts'
import { bossOf, isKnownThing, type ShowState } from '../../events/show.ts'
import { keptNotes } from '../../events/show-notes.ts'
import { isCalm } from './evening/evening.ts'

const betweenStepsMs = 45_000
const forgottenMs = 30 * 60_000
/** A joke that waits this long (ms) for a victory or a defeat ends in the next calm moment. */
const overdueMs = 10 * 60_000
/** Time (ms) after which an unfinished joke is too old to end. */
const overdueUntilMs = 60 * 60_000

const stepAt: Readonly<Partial<Record<BeatKind, readonly GagStep[]>>> = {
  'chat-asks': ['plant'],
  dialogue: ['plant'],
  arrival: ['plant'],
  reward: ['plant'],
  hit: ['twist'],
  'near-death': ['twist'],
  'foe-low': ['twist'],
  setback: ['twist'],
  victory: ['payoff'],
  comeback: ['payoff'],
  death: ['payoff', 'twist'],
}

/** A step of a running joke that fits a beat, with the persona's lines for this step. */
export interface DueStep {
  readonly mention: GagMention
  readonly lines: readonly string[]
}

/**
 * Returns the steps of running jokes that fit a beat, the most advanced step first. Each step occurs only once per
 * subject.
 */
export function dueSteps(show: ShowState, persona: Persona, beat: Beat, now: number): DueStep[] {
  if (isCalm(beat)) return overduePayoffs(show, persona, now)
  const steps = isAnswerWanted(beat, persona) ? [] : (stepAt[beat.kind] ?? [])
  return persona.gags
    .flatMap((gag) => subjectsOf(gag, show, beat, now).map((about) => dueStep(gag, about, show, steps, now)))
    .filter((step) => step !== null)
    .sort((a, b) => order.indexOf(b.mention.step) - order.indexOf(a.mention.step))
}

/** Returns the ends of jokes that were left open, the oldest first. */
function overduePayoffs({ gags }: ShowState, persona: Persona, now: number): DueStep[] {
  return gags.flatMap(({ id, about, isPerson, steps }) => {
    const lines = persona.gags.find((gag) => gag.id === id)?.payoff ?? []
    const agoMs = now - (steps.at(-1)?.at ?? now)
    const isOpen = lines.length > 0 && !steps.some(({ step }) => step === 'payoff')
    if (!isOpen || agoMs < overdueMs || agoMs > overdueUntilMs) return []
    return [{ mention: { id, step: 'payoff' as const, about, ...(isPerson && { isPerson }) }, lines }]
  })
}

/** Returns whether a person in chat asks or greets. A joke would not answer; it begins with whoever remarks something. */
const isAnswerWanted = ({ kind, asks, quote = '' }: Beat, { name }: Persona): boolean =>
  kind === 'chat-asks' && (asks !== undefined || saidAs(quote, name) !== 'remark')

const order: readonly GagStep[] = ['plant', 'twist', 'payoff']

function subjectsOf(gag: Gag, show: ShowState, beat: Beat, now: number): readonly string[] {
  const { bits, direction } = show
  const { about } = gag
  if (about === 'chatter') return chattersOf(gag, show, beat, now)
  if (isChat(beat)) return []
  if (about === 'boss')
    return [beat.kind === 'arrival' ? bossOf(bits, beat, now) : bits.boss].filter((name) => name !== null)
  const props = [
    direction.prop,
    ...(beat.prop !== undefined && isKnownThing(bits, beat.prop, now) ? [beat.prop] : []),
    ...notedThings(show),
    ...bits.props.map(({ word }) => word).reverse(),
  ]
  return [...new Set(props.filter((word) => word !== null))]
}

/** Returns the person whose joke may begin or continue: one at a time. */
function chattersOf({ id }: Gag, { gags }: ShowState, beat: Beat, now: number): readonly string[] {
  const running = gags.findLast((view) => view.id === id && now - (view.steps.at(-1)?.at ?? 0) <= forgottenMs)
  if (running !== undefined) return [running.about]
  const [person, ...others] = beat.chat?.people ?? []
  return person === undefined || others.length > 0 || person.name === someone ? [] : [person.name]
}

/** Returns what the notes are about, except names of people and places, which begin with a capital letter. */
function notedThings(show: ShowState): readonly string[] {
  const { gags, threads, promises } = keptNotes(show)
  return [...gags, ...promises, ...threads].flatMap(({ about }) =>
    about !== undefined && /^\p{Ll}/u.test(about) ? [about] : [],
  )
}

function dueStep(
  gag: Gag,
  about: string,
  show: ShowState,
  steps: readonly GagStep[],
  now: number,
): DueStep | null {
  const known = show.gags.find((view) => view.id === gag.id && view.about === about)
  const done = known?.steps ?? []
  const last = done.at(-1)
  if (last !== undefined && (now - last.at < betweenStepsMs || now - last.at > forgottenMs)) return null
  if (done.some(({ step }) => step === 'payoff')) return null
  const next = steps.find(
    (step) => !done.some((other) => other.step === step) && (step === 'plant') === (done.length === 0),
  )
  if (next === undefined || gag[next].length === 0) return null
  const isPerson = gag.about === 'chatter' ? { isPerson: true as const } : {}
  return { mention: { id: gag.id, step: next, about, ...isPerson }, lines: gag[next] }
}
