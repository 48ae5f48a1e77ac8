import type { BeatKind } from '../../events/beat.ts'
import type { Gesture } from '../../events/cue.ts'
import type { Observation } from '../../events/observation.ts'
import type { State } from '../../events/state.ts'
import type { BeatBody } from '../beats/beat-body.ts'
import { stepRng } from '../step-rng.ts'

/** The puppet's reactions to a beat that hurts the player, which are used in turn. */
const atBeat = {
  hit: ['stagger'],
  'near-death': ['hide'],
  death: ['faint', 'swoon', 'dissolve'],
} as const satisfies Partial<Record<BeatKind, readonly Gesture[]>>
/** A reaction to a beat that hurts the player. */
export type BodyReflex = (typeof atBeat)[keyof typeof atBeat][number]
/** Gestures of the body, the weakest first. A stronger one interrupts a weaker one. */
const strength: readonly (readonly Gesture[])[] = [
  ['startle'],
  ['peek'],
  atBeat.hit,
  atBeat['near-death'],
  atBeat.death,
]
/** Minimum time (ms) between a reflex and the next gesture of the same or lower strength. */
const restMs = 2500
/** Minimum time (ms) between two reflexes to a sudden change of the picture. */
const startleEveryMs = 12_000
/**
 * Time (ms) within which the number must recover. Otherwise, the puppet does not look out from under its hat.
 */
const recoversMs = 10_000

/** The newest reflex. Times are epoch ms. */
export interface Reflex {
  readonly gesture: Gesture
  readonly at: number
  /** Time of the last reflex to a sudden change of the picture; 0 for never. */
  readonly startledAt: number
  /**
   * Set while the puppet hides because of the number with this label. It comes out once the number exceeds
   * `above`.
   */
  readonly until?: { readonly label: string; readonly above: number }
}

/**
 * Returns whether the puppet may currently move by reflex: it is shown, its gestures need no approval, and no hush is
 * active.
 */
export const mayReact = ({ settings, hushedUntil }: State, now: number): boolean =>
  settings.overlay.puppet.show && settings.stage.effects.puppet === 'on' && now >= hushedUntil

/**
 * Returns the puppet's reaction to a kind of beat; undefined if the beat does not hurt the player. The
 * reactions follow each other, one per recorded beat, from a random first one in each run.
 */
export function reflexAt(kind: BeatKind, { run, show }: Pick<State, 'run' | 'show'>): BodyReflex | undefined {
  if (!(kind in atBeat)) return undefined
  const reactions: readonly BodyReflex[] = atBeat[kind as keyof typeof atBeat]
  const first = Math.floor(stepRng(run)() * reactions.length)
  return reactions[(first + (show.bits.counts[kind] ?? 0)) % reactions.length]
}

/**
 * Returns the puppet's immediate reaction to an observation, without words and without waiting for a turn.
 * The puppet reacts to beats that hurt the player, to a sudden change of the picture, and to a recovery. Null
 * for no reaction.
 */
export function reflexTo(
  {
    beats,
    observation,
  }: {
    readonly beats: readonly Pick<BeatBody, 'kind' | 'number'>[]
    readonly observation: Pick<Observation, 'numbers' | 'scene'>
  },
  before: Reflex | null,
  state: Pick<State, 'run' | 'show'>,
  now: number,
): Reflex | null {
  const { startledAt = 0 } = before ?? {}
  const hurts = beats.find(({ kind }) => kind in atBeat)
  const number = hurts?.number
  const gesture =
    (hurts && reflexAt(hurts.kind, state)) ??
    (hasRecovered(before, observation, now) ? 'peek' : undefined) ??
    (observation.scene.jolt !== undefined && now - startledAt >= startleEveryMs ? 'startle' : undefined)
  if (gesture === undefined) return null
  const isWeaker = before !== null && strengthOf(gesture) <= strengthOf(before.gesture)
  if (isWeaker && now - before.at < restMs) return null
  return {
    ...{ gesture, at: now, startledAt: gesture === 'startle' ? now : startledAt },
    ...(gesture === 'hide' &&
      number !== undefined && { until: { label: number.label, above: number.value + 1 } }),
  }
}

const strengthOf = (gesture: Gesture): number => strength.findIndex((equals) => equals.includes(gesture))

const hasRecovered = (
  before: Reflex | null,
  { numbers }: Pick<Observation, 'numbers'>,
  now: number,
): boolean => {
  const { until, at = 0 } = before ?? {}
  if (until === undefined || now - at > recoversMs) return false
  return numbers.some(({ label, value }) => label === until.label && value > until.above)
}
