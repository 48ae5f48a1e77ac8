import { isCentral } from '../../sight/line-class.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import type { LabelKind } from './label-kind.ts'
import type { ScreenMoment } from './moment.ts'
import {
  fallsByBlows,
  fallsEvenly,
  isProgress,
  type NumberChange,
  type NumberFacts,
  recentLoss,
  scaleOf,
} from './number-facts.ts'
import { subjectOf } from './subject.ts'

/** Minimum share of the scale that a hit takes. */
const hitShare = 0.3
/** Losses within this time (ms) count as one hit. */
const hitMs = 5000
const nearDeathShare = 0.15
const foeLowShare = 0.2
/** Minimum scale of a foe's bar; smaller numbers are counts. */
const minFoe = 10
/** Maximum number of lives lost between two readings; a greater drop means that it is another number. */
const maxLivesLost = 2
/**
 * A vital belongs to a new life if it fell within `respawnMs` to at most `wounded` of its maximum, left the screen, and
 * is at least `whole` again. If the picture was cut instead, it must have been at most `dying`.
 */
const respawnMs = 12_000
const wounded = 0.35
const dying = 0.2
const whole = 0.95
/** Kinds of numbers that only a game shows. */
const ofPlay: readonly LabelKind[] = ['vital', 'lives', 'score', 'combo', 'tally', 'ordinal']
/** Minimum share of its maximum that a foe's number has when it is first seen. */
const nearlyFull = 0.9

/** Words for vitals, which never occur in the name of a foe. */
const vitalWords = /\b(?:hp|health|life|lp|shields?|armou?r|hull|bar)\b/i
const own = /\b(?:my|your?|player|p1|hero|self|bottom|left)\b/
const foreign = /\b(?:enemy|foe|boss|opponent|rival|cpu|p2|their|his|her|target|top|right)\b/

/** Creates the rule about the player's own vitals and the opponent's. */
export function createVitals(): (moment: ScreenMoment, isFoe: (facts: NumberFacts) => boolean) => BeatBody[] {
  const low = new Set<NumberFacts>()

  return (moment, isFoe) => {
    const { changes, numbers, isMenu } = moment
    const beats: BeatBody[] = []
    for (const facts of low) if (facts.value > scaleOf(facts) * 0.4) low.delete(facts)
    for (const change of changes) {
      const { facts, value, was } = change
      if (value > was && !isFoe(facts) && isRespawn(change, moment))
        beats.push(
          beatBody('death', {
            salience: 0.6,
            number: { label: facts.label, value: 0, was, max: scaleOf(facts) },
          }),
        )
      if (value >= was) continue
      const max = scaleOf(facts)
      const number = { label: facts.label, value, was, max }
      if (
        isFoe(facts) ||
        isFoeBar(facts, numbers, moment) ||
        (facts.kind === 'vital' && ownerOf(facts, numbers, moment) === 'foe')
      ) {
        // The bar of a foe is full at first.
        const isFull = facts.kind === 'vital' || facts.first >= facts.most * nearlyFull
        if (isFull && value > 0 && max >= minFoe && value <= max * foeLowShare && !low.has(facts)) {
          low.add(facts)
          const subject = subjectOf(facts.label.replace(vitalWords, '').replace(/^(?:top|right) ?$/i, ''), 90)
          beats.push(beatBody('foe-low', { subject, number }))
        }
        continue
      }
      if (facts.kind === 'lives') {
        // In a menu, a drop in lives is only a setting.
        if (isMenu || was - value > maxLivesLost) continue
        beats.push(beatBody('death', { salience: value === 0 ? 0.8 : 0.6, number }))
        continue
      }
      if (!isVital(facts, numbers) || max < 3) continue
      if (value <= 0) {
        if (!/shield|armou?r/i.test(facts.label)) beats.push(beatBody('death', { number }))
        else if (was >= max * hitShare) beats.push(beatBody('hit', { number }))
      } else if (value <= max * nearDeathShare && was > max * nearDeathShare && !isArmor(facts)) {
        beats.push(beatBody('near-death', { number }))
      } else if (recentLoss(facts, hitMs) >= max * hitShare && (!isArmor(facts) || max >= minFoe))
        beats.push(beatBody('hit', { number }))
    }
    return beats
  }
}

/**
 * Returns whether a fallen vital is whole again because a new life began, not because it healed on the screen or a new
 * level began.
 */
function isRespawn({ facts, value, was, afterGap }: NumberChange, moment: ScreenMoment): boolean {
  const { at, scene, changes, fresh, isMenu } = moment
  const max = scaleOf(facts)
  return (
    isOwnVital(facts, moment) &&
    !isMenu &&
    // A title names the next round or place.
    !fresh.some(({ kind }) => kind === 'title') &&
    was > 0 &&
    value >= max * whole &&
    ((afterGap && was <= max * wounded) || (scene.cut && was <= max * dying)) &&
    at - facts.fellAt <= respawnMs &&
    !changes.some((other) => isProgress(other.facts) && other.value > other.was)
  )
}

/** Returns whether a number is one of the player's vitals, by its label or its behavior. Armor is not. */
export const isOwnVital = (facts: NumberFacts, moment: ScreenMoment): boolean =>
  isVital(facts, moment.numbers) &&
  (facts.kind !== 'vital' || ownerOf(facts, moment.numbers, moment) === 'player') &&
  !isArmor(facts)

/**
 * Returns whether a number is a vital by its label, or by its behavior if no label on the screen names one: ammunition
 * beside a named health also falls by blows.
 */
const isVital = (facts: NumberFacts, numbers: readonly NumberFacts[]): boolean =>
  facts.kind === 'vital' ||
  (fallsByBlows(facts) && !numbers.some((other) => other.kind === 'vital' && !isArmor(other)))

/** Returns whether a vital protects another vital, so that its loss is not a death. */
export const isArmor = ({ label }: NumberFacts): boolean => /shield|armou?r/i.test(label)

/**
 * Returns whether a number is the bar of a named opponent: central near the upper or lower edge, alone there, full at
 * first and only falling since. Bars side by side belong to a party, and a lower bar with a single word is the
 * player's.
 */
function isFoeBar(facts: NumberFacts, numbers: readonly NumberFacts[], { size }: ScreenMoment): boolean {
  const { box, label, percent, of, first, history } = facts
  if (facts.kind !== 'other' || box === undefined || !(percent || of !== undefined)) return false
  const middle = (box[1] + box[3] / 2) / size.height
  if (!isCentral(box, size) || (middle > 0.25 && middle < 0.75)) return false
  if (first < (percent ? 100 : (of ?? 0)) * nearlyFull || scaleOf(facts) > Math.max(first, of ?? 0))
    return false
  if (!history.every((each, index) => each.value < (history[index - 1]?.value ?? Number.POSITIVE_INFINITY)))
    return false
  // A bar with a single word that falls evenly is a timer or fuel.
  if (!/\p{L}\W+\p{L}/u.test(label) && (middle > 0.5 || fallsEvenly(facts))) return false
  if (!numbers.some(({ kind }) => ofPlay.includes(kind))) return false
  return !numbers.some(
    (other) =>
      other !== facts &&
      other.kind === 'other' &&
      (other.percent || other.of !== undefined) &&
      other.box !== undefined &&
      Math.abs(other.box[1] - box[1]) < box[3] * 3,
  )
}

/** Returns the owner of a vital. Its words decide or, if two vitals face each other, its place. */
function ownerOf(
  facts: NumberFacts,
  numbers: readonly NumberFacts[],
  { size }: ScreenMoment,
): 'player' | 'foe' {
  const words = facts.label.toLowerCase()
  if (own.test(words)) return 'player'
  if (foreign.test(words)) return 'foe'
  const box = facts.box
  if (box === undefined || isArmor(facts)) return 'player'
  for (const other of numbers) {
    if (other === facts || other.kind !== 'vital' || other.box === undefined || isArmor(other)) continue
    const [x, y] = box
    const [otherX, otherY] = other.box
    if (y < otherY - size.height * 0.35) return 'foe'
    if (Math.abs(y - otherY) < size.height * 0.1 && x > otherX + size.width * 0.35) return 'foe'
  }
  return 'player'
}
