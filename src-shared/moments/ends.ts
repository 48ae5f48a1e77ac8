import type { BeatKind } from '../events/beat.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import { lively, type ScreenMoment } from './moment.ts'

/** Within this time (ms), a second win or loss is the same one. */
const sameMs = 4000
/** Within this time (ms), words repeat the end that was last reported, unless play has resumed since. */
const sameWordsMs = 15_000
const sameLifeMs = 8000
const comebackMs = 60_000
const minPlayMs = 2000

/** Creates a memory of wins and losses, which removes repetitions. */
export function createEnds() {
  let nearDeathAt = Number.NEGATIVE_INFINITY
  let last: { kind: BeatKind; at: number; isLife: boolean; isRestart: boolean } | undefined
  let playingSince: number | undefined
  let hasResumed = false

  return {
    observe({ at, changes, scene }: ScreenMoment): void {
      if (changes.length > 0 || scene.motion >= lively) playingSince ??= at
      else playingSince = undefined
      hasResumed ||= playingSince !== undefined && at - playingSince >= minPlayMs
    },
    /**
     * Turns a victory soon after a near-death into a comeback, and drops repetitions. A death whose cause is the picture
     * was inferred from a new attempt.
     */
    settle: (beats: readonly BeatBody[], at: number): BeatBody[] =>
      beats.flatMap((beat): BeatBody[] => {
        const { kind, salience: _, polarity: __, ...facts } = beat
        if (kind === 'near-death') nearDeathAt = at
        if (kind !== 'death' && kind !== 'victory') return [beat]
        const isRestart = beat.cause?.sign === 'picture'
        const isLife = (beat.number?.value ?? 0) > 0
        if (last?.kind === kind && !(isRestart && last.isRestart)) {
          const isSame = beat.number === undefined && !hasResumed
          const withinMs = isSame ? sameWordsMs : last.isRestart && isLife ? sameLifeMs : sameMs
          if (at - last.at < withinMs) {
            if (isLife) last.isRestart = false
            return []
          }
        }
        last = { kind, at, isLife, isRestart }
        hasResumed = false
        playingSince = undefined
        const isComeback = kind === 'victory' && at - nearDeathAt <= comebackMs
        nearDeathAt = Number.NEGATIVE_INFINITY
        return [isComeback ? beatBody('comeback', facts) : beat]
      }),
    hasEnded: (at: number): boolean => last !== undefined && !last.isRestart && at - last.at < sameWordsMs,
    /** Returns whether a death or a victory came less than `sameWordsMs` ago. The game may then hide its numbers. */
    isOver: (at: number): boolean => last !== undefined && at - last.at < sameWordsMs,
  }
}
