import { isCentral } from '../../sight/line-class.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import type { LabelKind } from './label-kind.ts'
import type { ScreenMoment } from './moment.ts'
import { fallsByBlows, fallsEvenly, type NumberFacts, recentLoss, scaleOf } from './number-facts.ts'
import { subjectOf } from './subject.ts'

/** Share of the most seen that a blow takes at least. */
const hitShare = 0.3
/** Blows within this time (ms) are one. */
const hitMs = 5000
const nearDeathShare = 0.15
const foeLowShare = 0.2
/** Least number that a foe's bar starts from; smaller ones are counts. */
const minFoe = 10
/** Lives go one at a time, or two between looks; a greater fall is another number. */
const maxLivesLost = 2
/** Numbers that only a game shows. */
const ofPlay: readonly LabelKind[] = ['vital', 'lives', 'score', 'combo', 'tally', 'ordinal']
/** Share of its most that a foe's number has when it is first seen. */
const nearlyFull = 0.9

/** Words of a vital; a name never contains them. */
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
    for (const { facts, value, was, isBack } of changes) {
      if (isBack || value >= was) continue
      const max = scaleOf(facts)
      const number = { label: facts.label, value, was, max }
      if (
        isFoe(facts) ||
        isFoeBar(facts, numbers, moment) ||
        (facts.kind === 'vital' && ownerOf(facts, numbers, moment) === 'foe')
      ) {
        // A foe comes with a full bar.
        const isFull = facts.kind === 'vital' || facts.first >= facts.most * nearlyFull
        if (isFull && value > 0 && max >= minFoe && value <= max * foeLowShare && !low.has(facts)) {
          low.add(facts)
          const subject = subjectOf(facts.label.replace(vitalWords, '').replace(/^(?:top|right) ?$/i, ''), 90)
          beats.push(beatBody('foe-low', { subject, number }))
        }
        continue
      }
      if (facts.kind === 'lives') {
        // A menu sets how many there are.
        if (isMenu || was - value > maxLivesLost) continue
        beats.push(beatBody('death', { salience: value === 0 ? 0.8 : 0.6, number }))
        continue
      }
      if ((facts.kind !== 'vital' && !fallsByBlows(facts)) || max < 3) continue
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

/** Returns whether a vital protects another one: its loss is no death. */
export const isArmor = ({ label }: NumberFacts): boolean => /shield|armou?r/i.test(label)

/**
 * Returns whether a number is the bar of a named opponent: in the middle of the upper or lower edge, alone there,
 * full at first and ever falling. The bars of a party are side by side, and a bar of one word below is the player's.
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
  // One plain word that falls evenly is something that burns down.
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

/** Returns whose a vital is: by its words, else by its place when two of a kind face each other. */
function ownerOf(
  facts: NumberFacts,
  numbers: readonly NumberFacts[],
  { size }: ScreenMoment,
): 'player' | 'foe' {
  const words = facts.label.toLowerCase()
  if (own.test(words)) return 'player'
  if (foreign.test(words)) return 'foe'
  // Of two numbers with names, the one that is not the player's is the opponent's.
  const startsWithName = !vitalWords.test(words.split(' ')[0] ?? '')
  if (
    startsWithName &&
    numbers.some((other) => other.kind === 'vital' && own.test(other.label.toLowerCase()))
  )
    return 'foe'
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
