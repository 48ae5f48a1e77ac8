import type { LineClass } from '../events/observation.ts'
import { type ClassifiedLine, hugeShare } from '../sight/lines/line-class.ts'
import type { SeenScreen } from './standing-lines.ts'
import { surelyReports } from './told-events.ts'

const announces: readonly LineClass[] = ['title', 'hud', 'text', 'subtitle', 'dialogue']

/**
 * Returns the new lines that can announce an event. Omits most lines that replace others at the same position, as in
 * a scrolling list.
 */
export const announcementsOf = ({ fresh, replaced, size }: SeenScreen): readonly ClassifiedLine[] =>
  fresh.filter(
    ({ kind, line: { box, text } }) =>
      announces.includes(kind) &&
      (!replaced.includes(box) ||
        box[3] >= size.height * hugeShare ||
        (kind !== 'subtitle' && kind !== 'dialogue' && surelyReports(text))),
  )
