import type { LineClass } from '../../events/observation.ts'
import { type ClassifiedLine, hugeShare } from '../../sight/line-class.ts'
import type { SeenScreen } from './standing-lines.ts'
import { surelyReports, withoutTime } from './told-events.ts'

const announces: readonly LineClass[] = ['title', 'hud', 'text', 'subtitle', 'dialogue']

/**
 * Returns the new lines that can announce an event. Omits most lines that replace others at the same position, as in
 * a scrolling list.
 */
export const announcementsOf = ({ fresh, replaced, size }: SeenScreen): readonly ClassifiedLine[] =>
  fresh.filter(
    ({ kind, line: { box, text } }) =>
      isEntryAboutYou(kind, text) ||
      (announces.includes(kind) &&
        (!replaced.includes(box) ||
          box[3] >= size.height * hugeShare ||
          (kind !== 'subtitle' && kind !== 'dialogue' && surelyReports(text)))),
  )

/**
 * Returns whether a line is an entry of a game's log about the player: "04:06:34 Coolio stole a card from you." Words
 * of people, as in "<ana> you won", are none.
 */
const isEntryAboutYou = (kind: LineClass, text: string): boolean =>
  kind === 'log' &&
  text !== withoutTime(text) &&
  /^\p{L}[^:<>]*\byou\b/iu.test(withoutTime(text)) &&
  surelyReports(withoutTime(text))
