import { type ClassifiedLine, isCentral } from '../sight/lines/line-class.ts'
import { beatBody, type Rule } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'
import { isNamed } from './named-event.ts'
import { isOfPlay, isRolePlay, type NumberFacts } from './number-facts.ts'
import { isOneSentence, isReport, isSure, toldBy } from './told-events.ts'

/** Matches a button for another try. */
const again = /^\W*(?:retry|try again|restart)\b/i
/** Matches a prompt that means a lost attempt in a moving game, even without other words. */
const tryAgain = /^\W*press \S+(?: \S+)? to (?:try again|respawn)\W*$/i
const vital =
  /\b(?:health|hp|hit ?points?|hull|shields?|armou?r|oxygen|air|lives|life|blood|energy|fuel|hunger|leben|gesundheit|sauerstoff|treibstoff)\b/i
const dangerSalience = 0.6
/** A fight is over if no vital has changed for this time (ms). */
const fightMs = 5000

/** Returns the beat of the first new line that reports harm or danger, such as a foul, a famine or little oxygen. */
export const readBadNews: Rule = (moment: ScreenMoment) => {
  for (const each of moment.isPaused ? [] : moment.announced) {
    const told = toldBy(each, moment)
    // A line with a player's name beside or below it may be about another player's loss.
    if (isNamed(each.line, moment.fresh)) continue
    if (told === 'danger' && vital.test(each.line.text))
      return [beatBody('near-death', { salience: dangerSalience })]
    if (told !== 'bad' || !isLoud(each, moment)) continue
    const isAgain = ({ line: { text } }: ClassifiedLine) =>
      again.test(text) || (moment.isLively && tryAgain.test(text))
    if (moment.fresh.some(isAgain)) return [beatBody('death')]
    return [beatBody('setback')]
  }
  return asksToTryAgain(moment) ? [beatBody('death', { salience: 0.6 })] : []
}

/** Large letters beside the prompt say whether the attempt was won, so the prompt alone means nothing. */
const asksToTryAgain = ({ fresh, standing, size, isPaused, isMenu, isLively }: ScreenMoment): boolean =>
  isLively &&
  !isPaused &&
  !isMenu &&
  standing.every(({ kind }) => kind !== 'title') &&
  fresh.some(
    ({ line, kind }) =>
      kind !== 'subtitle' && kind !== 'dialogue' && isCentral(line.box, size) && tryAgain.test(line.text),
  )

/** Returns whether a number is of a kind that games show, or a bar in the picture. */
const isGameNumber = (number: NumberFacts): boolean => number.isDrawn || isOfPlay(number)

/**
 * Returns whether a line is prominent enough to count. The rule is stricter during a fight, because a vital already
 * shows what happens to the player.
 */
const isLoud = ({ line, kind }: ClassifiedLine, { at, size, numbers, isLively }: ScreenMoment): boolean => {
  const inMiddle = isCentral(line.box, size)
  const vitals = numbers.filter((number) => number.kind === 'vital')
  if (vitals.some(({ history }) => at - (history.at(-1)?.at ?? 0) < fightMs))
    return inMiddle && (kind === 'title' || /!\W*$/.test(line.text))
  const isCertain = isSure(line.text)
  // A message of several sentences reports the blows of both sides.
  if (vitals.length > 0) return isCertain && isOneSentence(line.text) && (isLively || isRolePlay(numbers))
  return inMiddle || isReport(line.text) || (isLively && isCertain && numbers.some(isGameNumber))
}
