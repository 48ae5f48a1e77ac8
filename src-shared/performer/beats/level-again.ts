import { isCentral } from '../../sight/line-class.ts'
import type { ScreenMoment } from './moment.ts'

/** Matches the title of a numbered part of a game. A round of a match may begin again without a lost life. */
const numbered = /^\W*(?:level|stage|area|world|mission|floor|act|stufe|welt)\W{0,3}\d+(?:\W\d+)?\W*$/i
/**
 * Minimum time (ms) for which a title must be gone before it counts as shown again. OCR may lose a line for a moment.
 */
const goneMs = 4000

/**
 * Creates a rule that returns whether the title of a level, such as "Level: 1", appears in the middle of the screen
 * again, with no other such title in between. The level then begins a second time, as it does after a lost life.
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
