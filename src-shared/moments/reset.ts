import { type BeatBody, beatBody } from './beat-body.ts'
import { isNextLevel } from './counters.ts'
import type { ScreenMoment } from './moment.ts'
import { isRevival, type NumberChange } from './number-facts.ts'

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
      played = (played || (inPlay && !isStart)) && !titleBack
      const strong = changes.some((change) => isBackAtStart(change) && !isNextLevel(change, changes))
      const begins = afterDark || isPlayed
      if (!strong && !begins && !titleBack && !changes.some(isRevival)) return []
      const isRepeat = at - resetAt < repeatMs
      resetAt = at
      const isLife = (afterDark && isPlayed) || (!hasEnded && strong && at - darkAt <= afterDarkMs)
      if (isLife && at - menuAt > sameRestartMs && !ends) return [beatBody('death', { salience: 0.6 })]
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
function isBackAtStart({ facts, value, was }: NumberChange): boolean {
  // A number in percent is a bar, even if the name of a counter is beside it.
  if (value >= was || facts.percent) return false
  if (facts.kind === 'score')
    return value === 0 || value === facts.first || (was > 0 && value < was * restartShare)
  return facts.kind === 'ordinal' && !/turn/i.test(facts.label) && (value <= 1 || value === facts.first)
}
