import type { BeatKind } from '../events/beat.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import { lively, type ScreenMoment } from './moment.ts'
import { isRevival, type NumberChange } from './number-facts.ts'

/** Within this time (ms), a second win or loss is the same one. */
const sameMs = 4000
/** Within this time (ms), words repeat the end that was last reported, unless play has resumed since. */
const sameWordsMs = 15_000
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
          if (at - last.at < (isSame ? sameWordsMs : sameMs)) {
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

/** For this time (ms) after a restart, the game may still reset its numbers. */
const settleMs = 1500
const repeatMs = 15_000
const sameRestartMs = 10_000
const afterDarkMs = 8000
/** A score below this share of its last value belongs to a new game, even if its zero was not read. */
const restartShare = 0.1
const maxOpening = 8

/**
 * Creates the rule about restarts: counters return to their first values, or the title screen returns.
 */
export function createResets() {
  let resetAt = Number.NEGATIVE_INFINITY
  let played = false
  let wasStart = false
  let menuAt = Number.NEGATIVE_INFINITY
  let darkAt = Number.NEGATIVE_INFINITY
  const opening = new Set<string>()

  return {
    /**
     * Returns a `reset` beat for a restart, or a `death` beat if a life was lost. `ends`: this observation announces
     * a win or a loss. `hasEnded`: an earlier one did.
     */
    observe(moment: ScreenMoment, ends: boolean, hasEnded: boolean): BeatBody[] {
      const { at, changes, numbers, fresh, isStart, isPaused, isMenu, scene } = moment
      const { afterDark = false, isPlayed = false } = scene.restart ?? {}
      if (isStart || isPaused || isMenu) menuAt = at
      if (scene.jolt === 'dark') darkAt = at
      const inPlay = numbers.some(({ kind }) => kind !== 'other' && kind !== 'gauge')
      const titles = fresh
        .filter(({ kind, confidence }) => kind === 'title' && confidence > 0.8)
        .map(({ line }) => line.text.toLowerCase())
      const isOpening = !inPlay && titles.some((title) => opening.has(title))
      if (!played && !inPlay && opening.size < maxOpening) for (const title of titles) opening.add(title)
      const isTitle =
        isStart && !wasStart && numbers.every(({ kind }) => kind !== 'vital' && kind !== 'lives')
      const titleBack = !ends && played && (isTitle || isOpening)
      wasStart = isStart
      played = (played || inPlay) && !titleBack
      const strong = changes.some(isBackAtStart)
      const begins = afterDark || isPlayed
      if (!strong && !begins && !titleBack && !changes.some(isRevival)) return []
      const isRepeat = at - resetAt < repeatMs
      resetAt = at
      const isLife = (afterDark && isPlayed) || (!hasEnded && strong && at - darkAt <= afterDarkMs)
      if (isLife && at - menuAt > sameRestartMs) return [beatBody('death', { salience: 0.6 })]
      if (isRepeat) return []
      // Counters at their start values may be fields of a form, unless the title screen returned, or the picture was
      // cut or dark.
      const isSeen = titleBack || (!moment.isFull && (scene.cut || at - darkAt <= afterDarkMs))
      return [beatBody('reset', begins ? { salience: 0.5 } : isSeen ? {} : { salience: 0.25 })]
    },
    isFresh: (now: number): boolean => now - resetAt < settleMs,
  }
}

/**
 * Returns whether a score or an ordinal, such as a level, is back at its start. Numbers of turns do not count, nor do
 * coins, which can be spent.
 */
function isBackAtStart({ facts, value, was, restarts }: NumberChange): boolean {
  // A number in percent is a bar, even if the name of a counter is beside it.
  if (value >= was || facts.percent) return false
  // Points also restart because a new level counts from zero.
  if (facts.kind === 'score')
    return !restarts && (value === 0 || value === facts.first || (was > 0 && value < was * restartShare))
  return facts.kind === 'ordinal' && !/turn/i.test(facts.label) && value <= 1
}
