import type { Beat, BeatKind } from '../events/beat.ts'
import type { ScreenMoment } from './moment.ts'

/** A beat (a moment that deserves a reaction) as returned by a rule. The show adds the missing fields. */
export type BeatBody = Omit<Beat, 'id' | 'novelty' | 'nth' | 'observation'>

/** Returns the beats of a moment. */
export type Rule = (moment: ScreenMoment) => BeatBody[]

const usual: Readonly<Record<BeatKind, readonly [salience: number, polarity: number]>> = {
  arrival: [0.9, -0.3],
  'foe-low': [0.7, 0.6],
  hit: [0.6, -0.6],
  'near-death': [0.85, -0.8],
  comeback: [1, 1],
  death: [0.8, -1],
  victory: [0.9, 1],
  reward: [0.5, 0.6],
  gain: [0.15, 0.3],
  setback: [0.45, -0.4],
  streak: [0.55, 0.6],
  countdown: [0.5, -0.1],
  callout: [0.55, 0],
  dialogue: [0.4, 0],
  place: [0.5, 0.1],
  reset: [0.4, 0],
  action: [0.4, 0],
  idle: [0.2, 0],
  'chat-asks': [0.6, 0.1],
  'chat-erupts': [0.5, 0.2],
  'first-time': [0.5, 0.4],
  gift: [0.6, 0.7],
  raid: [0.9, 0.9],
  vote: [0.6, 0.1],
  regular: [0.5, 0.4],
  'chat-quiet': [0.4, 0],
}

const mentions: readonly BeatKind[] = ['callout', 'dialogue', 'place', 'reset']

/** Returns whether a beat says only that the screen speaks or shows something else. */
export const isMention = ({ kind }: Pick<BeatBody, 'kind'>): boolean => mentions.includes(kind)

/** Returns the usual salience of a kind of beat, 0 to 1. */
export const usualSalience = (kind: BeatKind): number => usual[kind][0]

/** Returns a beat with the usual values of its kind, except for those in `facts`. */
export function beatBody(kind: BeatKind, facts: Partial<Omit<BeatBody, 'kind'>> = {}): BeatBody {
  const [salience, polarity] = usual[kind]
  return { kind, subject: null, salience, polarity, ...facts }
}

/** Wraps a rule so that beats of one kind are at least `repeatMs` apart. */
export function spaced(repeatMs: number, rule: Rule): Rule {
  const saidAt = new Map<BeatKind, number>()
  return (moment) => {
    const beats = rule(moment).filter(
      ({ kind }) => moment.at - (saidAt.get(kind) ?? Number.NEGATIVE_INFINITY) >= repeatMs,
    )
    for (const { kind } of beats) saidAt.set(kind, moment.at)
    return beats
  }
}
