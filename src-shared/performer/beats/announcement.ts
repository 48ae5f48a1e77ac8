import type { LineClass } from '../../events/observation.ts'
import { type ClassifiedLine, hugeShare } from '../../sight/line-class.ts'
import type { SeenScreen } from './standing-lines.ts'
import { surelyReports } from './told-events.ts'

/** Classes of lines that can announce an event. Lines of a chat, a log or a menu do not. */
const announces: readonly LineClass[] = ['title', 'hud', 'text', 'subtitle', 'dialogue']

/**
 * Returns the new lines that can announce an event. Omits a line that replaces another at the same position, as in a
 * slide show or a scrolling list, unless its letters are huge or it is a sentence that surely reports an event, as in
 * the message line of a roguelike. Speech always replaces speech, so it does not count.
 */
export const announcementsOf = ({ fresh, replaced, size }: SeenScreen): readonly ClassifiedLine[] =>
  fresh.filter(
    ({ kind, line: { box, text } }) =>
      announces.includes(kind) &&
      (!replaced.includes(box) ||
        box[3] >= size.height * hugeShare ||
        (kind !== 'subtitle' && kind !== 'dialogue' && surelyReports(text))),
  )
