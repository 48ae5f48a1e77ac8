import type { BeatKind } from '../../events/beat.ts'
import type { Gesture } from '../../events/cue.ts'
import type { Observation } from '../../events/observation.ts'
import type { State } from '../../events/state.ts'
import type { BeatBody } from '../beats/beat-body.ts'

/** What the body does at a beat that hurts. */
const atBeat: Partial<Record<BeatKind, Gesture>> = { hit: 'stagger', 'near-death': 'hide', death: 'faint' }
/** Gestures of the body, the weakest first. A stronger one interrupts a weaker one. */
const strength: readonly Gesture[] = ['startle', 'peek', 'stagger', 'hide', 'faint']
/** A gesture of the same strength or less comes at least this long (ms) after a reflex. */
const restMs = 2500
/** Time between two reflexes to a sudden change of the picture (ms). */
const startleEveryMs = 12_000
/** The puppet comes out from under its hat if the number recovers within this time (ms). */
const recoversMs = 10_000

/** The newest reflex. Times are epoch ms. */
export interface Reflex {
  readonly gesture: Gesture
  readonly at: number
  /** When the picture last startled the puppet; 0 for never. */
  readonly startledAt: number
  /** The number that the puppet hides from, and the value above which it comes out. */
  readonly until?: { readonly label: string; readonly above: number }
}

/** Returns whether the puppet may move on its own now: it is shown, its gestures need no approval, and nothing hushes it. */
export const mayReact = ({ settings, hushedUntil }: State, now: number): boolean =>
  settings.overlay.puppet.show && settings.stage.effects.puppet === 'on' && now >= hushedUntil

/**
 * Returns what the body does at once about an observation, without words and without waiting for a turn: it reacts to
 * beats that hurt, to a sudden change of the picture, and to a recovery. Null for nothing.
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
  now: number,
): Reflex | null {
  const { startledAt = 0 } = before ?? {}
  const hurts = beats.find(({ kind }) => atBeat[kind] !== undefined)
  const number = hurts?.number
  const gesture =
    (hurts && atBeat[hurts.kind]) ??
    (hasRecovered(before, observation, now) ? 'peek' : undefined) ??
    (observation.scene.jolt !== undefined && now - startledAt >= startleEveryMs ? 'startle' : undefined)
  if (gesture === undefined) return null
  const isWeaker = before !== null && strength.indexOf(gesture) <= strength.indexOf(before.gesture)
  if (isWeaker && now - before.at < restMs) return null
  return {
    ...{ gesture, at: now, startledAt: gesture === 'startle' ? now : startledAt },
    ...(gesture === 'hide' &&
      number !== undefined && { until: { label: number.label, above: number.value + 1 } }),
  }
}

const hasRecovered = (
  before: Reflex | null,
  { numbers }: Pick<Observation, 'numbers'>,
  now: number,
): boolean => {
  const { until, at = 0 } = before ?? {}
  if (until === undefined || now - at > recoversMs) return false
  return numbers.some(({ label, value }) => label === until.label && value > until.above)
}
