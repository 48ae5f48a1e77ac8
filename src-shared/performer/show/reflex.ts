import type { BeatKind } from '../../events/beat.ts'
import type { Cue, Gesture } from '../../events/cue.ts'
import type { Observation } from '../../events/observation.ts'
import type { State } from '../../events/state.ts'
import type { BeatBody } from '../../moments/beat-body.ts'
import { seededBy } from '../../ports.ts'
import { momentOf, type Reaction } from '../../stage/moment.ts'

/** The puppet's reactions to the kinds of beats that hurt the player. Several reactions take turns. */
const atBeat = {
  hit: ['stagger'],
  'near-death': ['hide'],
  death: ['faint', 'swoon', 'dissolve'],
} as const satisfies Partial<Record<BeatKind, readonly Gesture[]>>
/** A reaction to a beat that hurts the player. */
export type BodyReflex = (typeof atBeat)[keyof typeof atBeat][number]
/** Reflexes from the weakest to the strongest. A stronger one interrupts a weaker one. */
const strength: readonly (readonly Gesture[])[] = [
  ['startle'],
  ['peek'],
  atBeat.hit,
  atBeat['near-death'],
  atBeat.death,
]
const restMs = 2500
const startleEveryMs = 12_000
const recoversMs = 10_000

/** The newest reflex. Times are epoch ms. */
export interface Reflex {
  readonly gesture: Gesture
  readonly at: number
  /** The big moment that begins with the reflex. */
  readonly moment?: Cue['moment']
  /** Time of the last reflex to a sudden change of the picture; 0 for never. */
  readonly startledAt: number
  /** Set if the puppet hides because of a number: it comes out once the number with this label exceeds `above`. */
  readonly until?: { readonly label: string; readonly above: number }
}

/** Returns the part of a reflex that the stage may currently show; null if there is none. */
export function reactionOf(
  { gesture, moment }: Reflex,
  { settings, hushedUntil }: State,
  now: number,
): Reaction | null {
  if (now < hushedUntil) return null
  const begins = moment === undefined ? {} : { moment }
  if (settings.overlay.puppet.show && settings.stage.effects.puppet === 'on') return { gesture, ...begins }
  return moment === 'danger' ? begins : null
}

/** Returns the puppet's reaction to a kind of beat; undefined if the beat does not hurt the player. */
export function reflexAt(kind: BeatKind, { run, show }: Pick<State, 'run' | 'show'>): BodyReflex | undefined {
  if (!(kind in atBeat)) return undefined
  const reactions: readonly BodyReflex[] = atBeat[kind as keyof typeof atBeat]
  const first = Math.floor(seededBy(run)() * reactions.length)
  return reactions[(first + (show.bits.counts[kind] ?? 0)) % reactions.length]
}

/**
 * Returns the puppet's immediate reaction, without words; null if there is none. `seen` is the newest observation;
 * null if only time has passed.
 */
export function reflexTo(
  beats: readonly Pick<BeatBody, 'kind' | 'salience' | 'number'>[],
  seen: Pick<Observation, 'numbers' | 'scene'> | null,
  before: Reflex | null,
  state: Pick<State, 'run' | 'show'>,
  now: number,
): Reflex | null {
  const { startledAt = 0 } = before ?? {}
  const hurts = beats.find(({ kind }) => kind in atBeat)
  const number = hurts?.number
  const gesture =
    (hurts && reflexAt(hurts.kind, state)) ??
    (hasRecovered(before, seen?.numbers ?? [], now) ? 'peek' : undefined) ??
    (seen?.scene.jolt !== undefined && now - startledAt >= startleEveryMs ? 'startle' : undefined)
  if (gesture === undefined) return null
  const moment = hurts && momentOf(hurts)
  const isWeaker = before !== null && strengthOf(gesture) <= strengthOf(before.gesture)
  if (isWeaker && now - before.at < restMs) return null
  return {
    ...{ gesture, at: now, startledAt: gesture === 'startle' ? now : startledAt },
    ...(moment !== undefined && { moment }),
    ...(gesture === 'hide' &&
      number !== undefined && { until: { label: number.label, above: number.value + 1 } }),
  }
}

const strengthOf = (gesture: Gesture): number => strength.findIndex((equals) => equals.includes(gesture))

const hasRecovered = (before: Reflex | null, numbers: Observation['numbers'], now: number): boolean => {
  const { until, at = 0 } = before ?? {}
  if (until === undefined || now - at > recoversMs) return false
  return numbers.some(({ label, value }) => label === until.label && value > until.above)
}
