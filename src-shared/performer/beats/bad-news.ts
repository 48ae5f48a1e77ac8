import { type ClassifiedLine, isCentral } from '../../sight/line-class.ts'
import { beatBody, type Rule } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'
import { isNamed } from './named-event.ts'
import { isProminent, isReport, toldBy } from './told-events.ts'

const again = /^\W*(?:retry|try again|restart)\b/i
/** Matches a prompt such as "Press space to continue". */
const goOn =
  /^\W*(?:press|hit|click|tap) .*\b(?:continue|try again|retry|restart|respawn)\b|(?:taste|klicke|drücke)\b.*\b(?:weiter|neu)/i
/** Matches a prompt that means a lost attempt even without other words. */
const tryAgain = /^\W*(?:press|hit|click|tap) .*\b(?:try again|retry|respawn)\b/i
const vital =
  /\b(?:health|hp|hit ?points?|hull|shields?|armou?r|oxygen|air|lives|life|blood|energy|fuel|hunger|leben|gesundheit|sauerstoff|treibstoff)\b/i
const dangerSalience = 0.6

/** Returns the beat of the first new line that reports harm or danger, such as a foul, a famine or little oxygen. */
export const readBadNews: Rule = (moment: ScreenMoment) => {
  for (const each of moment.isPaused ? [] : moment.announced) {
    const told = toldBy(each, moment)
    // A line with a player's name beside or below it may be about another player's loss.
    if (isNamed(each.line, moment.fresh)) continue
    if (told === 'danger' && vital.test(each.line.text))
      return [beatBody('near-death', { salience: dangerSalience })]
    if (told !== 'bad' || !isLoud(each, moment)) continue
    if (offersAgain(each, moment)) return [beatBody('death')]
    return [beatBody('setback')]
  }
  const { fresh, isPaused, isMenu, isLively } = moment
  const isOver = isLively && !isPaused && !isMenu && fresh.some(({ line }) => tryAgain.test(line.text))
  return isOver ? [beatBody('death', { salience: 0.6 })] : []
}

/**
 * Returns whether the screen offers another try after the news in a line. A prompt to continue also follows harmless
 * news, so it counts only if the line is prominent.
 */
const offersAgain = (each: ClassifiedLine, moment: ScreenMoment): boolean =>
  moment.fresh.some(
    ({ line: { text } }) => again.test(text) || (isProminent(each, moment) && goOn.test(text)),
  )

/**
 * Returns whether a line is prominent enough to count. The rule is stricter during a fight, because a vital already
 * shows what happens to the player.
 */
const isLoud = ({ line, kind }: ClassifiedLine, { size, numbers }: ScreenMoment): boolean => {
  const inMiddle = isCentral(line.box, size)
  const isFight = numbers.some((number) => number.kind === 'vital')
  return isFight ? inMiddle && (kind === 'title' || /!\W*$/.test(line.text)) : inMiddle || isReport(line.text)
}
