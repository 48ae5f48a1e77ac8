import { isCentral } from '../sight/lines/line-class.ts'
import type { ScreenMoment } from './moment.ts'

/**
 * Matches the title of a numbered level. It does not match rounds, because a match may begin a round again without a
 * lost life.
 */
const numbered = /^\W*(?:level|stage|area|world|mission|floor|act|stufe|welt)\W{0,3}\d+(?:\W\d+)?\W*$/i
/** A title counts as gone only after this time (ms), because OCR may lose a line for a moment. */
const goneMs = 4000

/**
 * Creates a rule that returns whether a level begins a second time, because its title, such as "Level: 1", appears
 * again.
 */
export function createLevelAgain(): (moment: ScreenMoment) => boolean {
  let last = ''
  let isShown = false
  let goneAt = 0

  return ({ at, standing, size }) => {
    const wasShown = isShown
    const title = standing.find(({ line }) => numbered.test(line.text) && isCentral(line.box, size))
    isShown = title !== undefined
    if (title === undefined) {
      if (wasShown) goneAt = at
      return false
    }
    const words = title.line.text.toLowerCase()
    const isAgain = words === last && !wasShown && at - goneAt >= goneMs
    last = words
    return isAgain
  }
}
