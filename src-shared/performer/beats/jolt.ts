import { type BeatBody, beatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'

/** So small that the show makes a face and says nothing. */
const salience = 0.25
/** Another jolt counts after this time (ms); three within `oftenMs` are how the game looks. */
const repeatMs = 30_000
const oftenMs = 60_000
const maxOften = 2
/** A jolt this soon (ms) after another beat is a part of it. */
const explainedMs = 4000
/** A cut is sudden if the picture was calm for this long (ms). A game is played until this long after its last number. */
const calmMs = 5000
const playMs = 4000

export interface Jolts {
  /** Returns the beat of a sudden change of the picture that nothing explains, if any. */
  observe(moment: ScreenMoment): BeatBody[]
  /** Takes note of the beats of other rules. */
  explain(at: number, beats: readonly BeatBody[]): void
}

/**
 * Creates the rule about moments that only the picture shows: a red flash is a hit. The dark, a picture that stops, and
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
