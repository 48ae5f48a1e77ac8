import { bareText } from '../memory/text-difference.ts'
import type { ReadLine } from './read-characters.ts'

/**
 * Minimum confidence of a single character that two readings agree on. Many shapes look like a character: anything
 * round looks like a zero.
 */
const minLone = 0.9
const muchMore = 0.05
const guess = 0.8
const sure = 0.85
const short = 3
const sureShort = 0.95
/** Both readers take a row of dots or circles for zeros. */
const dots = /^[0o](?: [0o])+$/i
const sureLone = 0.97

/** Returns the more probable of two readings of one line. If they agree, the result is more probable than either. */
export function bestReading<Line extends ReadLine>(one: Line, other: ReadLine): Line {
  const isPart =
    bareText(other.text).length < bareText(one.text).length &&
    bareText(one.text).includes(bareText(other.text))
  const best = other.confidence > one.confidence + (isPart ? muchMore : 0) ? { ...one, ...other } : one
  return agreed(one, other, best) ?? best
}

/** Returns the better of a general reading and a HUD reading. What is probably not text gets confidence 0. */
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
 * Returns `best` if two readings that are sure enough have the same text, otherwise undefined. Its confidence is then
 * higher, because the text is wrong only if both readings are wrong.
 */
function agreed<Line extends ReadLine>(one: ReadLine, other: ReadLine, best: Line): Line | undefined {
  const least = Math.min(one.confidence, other.confidence)
  const text = bareText(one.text)
  if (least === 0 || text !== bareText(other.text)) return undefined
  if (text.length === 1 && least < minLone) return undefined
  return { ...best, confidence: 1 - (1 - one.confidence) * (1 - other.confidence) }
}
