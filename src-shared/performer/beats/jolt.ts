import { type BeatBody, beatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'

/** Salience of a jolt, so low that the show makes a face and says nothing. */
const salience = 0.25
/**
 * Minimum time (ms) between two jolts that count. More than `maxOften` jolts within `oftenMs` are normal for the game.
 */
const repeatMs = 30_000
const oftenMs = 60_000
const maxOften = 2
/** Time (ms) after another beat within which a jolt is a part of that beat. */
const explainedMs = 4000
/**
 * Minimum calm time (ms) before a sudden cut. `playMs` is the time after the last number for which a game counts as in
 * progress.
 */
const calmMs = 5000
const playMs = 4000

export interface Jolts {
  /** Returns the beat of a sudden change of the picture that nothing explains, if any. */
  observe(moment: ScreenMoment): BeatBody[]
  /** Takes the beats of other rules, which may explain a jolt. */
  explain(at: number, beats: readonly BeatBody[]): void
}

/**
 * Creates the rule about moments that only the picture shows. A red flash is a hit. Darkness, a picture that stops, and
 * a cut away from the HUD may mean anything, so they are only `action`.
 */
export function createJolts(): Jolts {
  let jolts: number[] = []
  let joltAt = Number.NEGATIVE_INFINITY
  let explainedAt = Number.NEGATIVE_INFINITY
  let cutAt = Number.NEGATIVE_INFINITY
  let playedAt = Number.NEGATIVE_INFINITY

  return {
    observe({ at, scene, numbers, standing, isPaused, isLoading, isMenu, isStart, hasChoices, isPage }) {
      const isAway = scene.cut && at - cutAt > calmMs && numbers.length === 0 && at - playedAt <= playMs
      if (scene.cut) cutAt = at
      if (numbers.some(({ kind }) => kind !== 'clock')) playedAt = at
      if (scene.jolt === undefined && !isAway) return []
      jolts = [...jolts.filter((each) => at - each < oftenMs), at]
      const isOther = isPaused || isLoading || isMenu || isStart || hasChoices || isPage
      const isSaid = standing.some(({ kind }) => kind === 'dialogue' || kind === 'subtitle')
      if (isOther || isSaid || jolts.length > maxOften) return []
      if (at - joltAt < repeatMs || at - explainedAt < explainedMs) return []
      joltAt = at
      return [beatBody(scene.jolt === 'red' ? 'hit' : 'action', { salience })]
    },
    explain(at, beats) {
      if (beats.some((beat) => beat.salience > salience)) explainedAt = at
    },
  }
}
