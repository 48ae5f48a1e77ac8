import type { ReadLine } from './read-characters.ts'
import { bareText } from './text-difference.ts'

/**
 * Two readings that agree on a lone character count only if both have at least this probability, because many shapes
 * look like a character. For example, anything round looks like a zero.
 */
const minLone = 0.9
/**
 * A shorter reading replaces a longer one that contains it only if the shorter one is more probable by more than this.
 */
const muchMore = 0.05
/**
 * A general reading with a probability below `guess` is only a guess. A HUD reading with at least `sure` may replace
 * it.
 */
const guess = 0.8
const sure = 0.85
/**
 * Maximum number of letters and digits in a short text, which contains a digit. A HUD reading of a short text needs a
 * probability of at least `sureShort`, but may replace any general reading.
 */
const short = 3
const sureShort = 0.95
/** Matches a row of dots or circles, such as pips, which both readers take for zeros. */
const dots = /^[0o](?: [0o])+$/i
/** Minimum probability at which a lone character needs no support from the HUD reader. */
const sureLone = 0.97

/**
 * Returns the more probable of two readings of one line, whose boxes have different edges. If the readings agree, the
 * text is wrong only if both are wrong, so its probability is higher than in either reading. If `other` is only a part
 * of `one`, it must be more probable by `muchMore`, because a recognizer overlooks letters more often than it invents
 * them.
 */
export function bestReading<Line extends ReadLine>(one: Line, other: ReadLine): Line {
  const isPart =
    bareText(other.text).length < bareText(one.text).length &&
    bareText(one.text).includes(bareText(other.text))
  const best = other.confidence > one.confidence + (isPart ? muchMore : 0) ? { ...one, ...other } : one
  return agreed(one, other, best) ?? best
}

/**
 * Returns the better of a general reading and a HUD reading. If they agree, the general one becomes more probable.
 * The HUD reader knows the fonts of games and what is not text, but it overlooks letters, so its reading wins only
 * if it is at least as long and clearly more probable. The general reading gets confidence 0 if it is probably not
 * text: a row of dots, or an unlikely lone character where the HUD reader sees nothing.
 */
export function withHudReading<Line extends ReadLine>(general: Line, hud: ReadLine): Line {
  const letters = bareText(general.text).length
  const hudLetters = bareText(hud.text).length
  const isUnsupported = hud.text === '' && general.text.length === 1 && general.confidence < sureLone
  if (isUnsupported || dots.test(general.text)) return { ...general, confidence: 0 }
  const supported = agreed(general, hud, general)
  if (supported !== undefined) return supported
  const isShort = hudLetters <= short && /\d/.test(hud.text)
  const isBetter =
    hudLetters >= letters &&
    !dots.test(hud.text) &&
    hud.confidence > general.confidence &&
    hud.confidence >= (isShort ? sureShort : sure) &&
    (isShort || general.confidence < guess)
  return isBetter ? { ...general, ...hud } : general
}

/**
 * If two readings agree, returns `best` with the probability that at least one of them is right. Returns undefined if
 * they do not agree.
 */
function agreed<Line extends ReadLine>(one: ReadLine, other: ReadLine, best: Line): Line | undefined {
  const least = Math.min(one.confidence, other.confidence)
  const text = bareText(one.text)
  if (least === 0 || text !== bareText(other.text)) return undefined
  if (text.length === 1 && least < minLone) return undefined
  return { ...best, confidence: 1 - (1 - one.confidence) * (1 - other.confidence) }
}
