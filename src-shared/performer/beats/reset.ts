import { type BeatBody, beatBody } from './beat-body.ts'
import { isNextLevel } from './counters.ts'
import type { LabelKind } from './label-kind.ts'
import type { ScreenMoment } from './moment.ts'
import { type NumberChange, type NumberFacts, nearlyFull } from './number-facts.ts'
import { isArmor } from './vitals.ts'

/** Time (ms) after a restart in which changes of numbers are ignored while they settle. */
const settleMs = 1500
const repeatMs = 15_000
/** Maximum time (ms) between the title screen and falling counters that belong to the same restart. */
const sameRestartMs = 10_000
/** Maximum time (ms) between a dark picture and a counter at its start that fell because a life was lost. */
const afterDarkMs = 8000
/** Share of a score's last value below which the score belongs to a new game, even if its zero was not read. */
const restartShare = 0.1
const maxOpening = 8

export interface Resets {
  /**
   * Returns a `reset` beat if the observation shows a restart, or a `death` beat if a life was lost before it.
   * @param ends whether the observation announces a win or a loss; its screen may ask for a key, as a title screen does
   * @param isOver whether a win or a loss was seen a moment ago, so that the restart follows it
   * @param isFoe returns whether a number is an opponent's; it fills up again for the next opponent
   */
  observe(
    moment: ScreenMoment,
    ends: boolean,
    isOver: boolean,
    isFoe: (facts: NumberFacts) => boolean,
  ): BeatBody[]
  /** Returns whether a restart just happened, so that changes of numbers are ignored. */
  isFresh(at: number): boolean
}

/**
 * Creates the rule about restarts: counters fall to their first values, the title screen returns, or the picture begins
 * in the same way as before.
 */
export function createResets(): Resets {
  let at = Number.NEGATIVE_INFINITY
  let played = false
  let wasStart = false
  let menuAt = Number.NEGATIVE_INFINITY
  let darkAt = Number.NEGATIVE_INFINITY
  /** Titles that were on the screen before the game began. */
  const opening = new Set<string>()

  return {
    observe(moment, ends, isOver, isFoe) {
      const { changes, numbers, fresh, isStart, isPaused, isMenu, scene } = moment
      if (isStart || isPaused || isMenu) menuAt = moment.at
      if (scene.jolt === 'dark') darkAt = moment.at
      const inPlay = numbers.some(({ kind }) => kind !== 'other' && kind !== 'gauge')
      const titles = fresh.filter(({ kind, confidence }) => kind === 'title' && confidence > 0.8)
      const isOpening = !inPlay && titles.some(({ line }) => opening.has(line.text.toLowerCase()))
      if (!played && !inPlay && opening.size < maxOpening)
        for (const { line } of titles) opening.add(line.text.toLowerCase())
      const falls = changes.filter((change) => !isNextLevel(change, changes))
      const strong = falls.some(
        (change) => isStrong(change.facts.kind, change.facts.label) && isBackAtStart(change),
      )
      const revived = changes.some((change) => isRevival(change) && !isFoe(change.facts))
      const begins = scene.restart?.afterDark === true || scene.restart?.isPlayed === true
      const restarted = strong || revived || begins
      const titleBack =
        !ends &&
        played &&
        ((isStart && !wasStart && numbers.every(({ kind }) => kind !== 'vital')) || isOpening)
      wasStart = isStart
      if (inPlay && !isStart) played = true
      if (!restarted && !titleBack) return []
      if (titleBack) played = false
      const isRepeat = moment.at - at < repeatMs
      at = moment.at
      // A restart from a menu does not mean that a life was lost.
      const isLife =
        ((scene.restart?.afterDark === true && scene.restart.isPlayed) ||
          (strong && !isOver && at - darkAt <= afterDarkMs)) &&
        at - menuAt > sameRestartMs
      if (isLife && !ends) return [beatBody('death', { salience: 0.6 })]
      return isRepeat ? [] : [beatBody('reset', begins ? { salience: 0.5 } : {})]
    },
    isFresh: (now) => now - at < settleMs,
  }
}

/**
 * Returns whether the fall of this one counter proves a restart. Coins do not, because they are spent, nor do turns.
 */
const isStrong = (kind: LabelKind, label: string): boolean =>
  kind === 'score' || (kind === 'ordinal' && !/turn/i.test(label)) || /kills?|frags|elims/i.test(label)

/** Returns whether a vital that was at zero, or a row of icons, is full again, which means a new life or game. */
function isRevival({ facts, value, was }: NumberChange): boolean {
  if (facts.kind === 'icons') return value > was + 1 && value >= facts.most
  return (
    facts.kind === 'vital' && !isArmor(facts) && was <= 0 && value > 0 && value >= facts.most * nearlyFull
  )
}

/** Returns whether a counter fell to its first value, or to the value at which such counters begin. */
function isBackAtStart({ facts, value, was }: NumberChange): boolean {
  switch (facts.kind) {
    case 'score':
      return value < was && (value === 0 || value === facts.first || value < was * restartShare)
    case 'ordinal':
      return value < was && (value <= 1 || value === facts.first)
    default:
      return false
  }
}
