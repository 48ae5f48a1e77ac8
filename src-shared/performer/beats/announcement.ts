import type { LineClass } from '../../events/observation.ts'
import { type ClassifiedLine, hugeShare } from '../../sight/line-class.ts'
import type { SeenScreen } from './standing-lines.ts'

/** Classes of lines that can announce an event. Lines of a chat, a log or a menu do not. */
const announces: readonly LineClass[] = ['title', 'hud', 'text', 'subtitle', 'dialogue']

/**
 * Returns the new lines that can announce an event. Omits a line that replaces another at the same position, as in a
 * slide show or a scrolling list, unless its letters are huge.
 */
export const announcementsOf = ({ fresh, replaced, size }: SeenScreen): readonly ClassifiedLine[] =>
  fresh.filter(
    ({ kind, line: { box } }) =>
      announces.includes(kind) && (!replaced.includes(box) || box[3] >= size.height * hugeShare),
  )
