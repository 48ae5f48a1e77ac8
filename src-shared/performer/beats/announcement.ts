import type { LineClass } from '../../events/observation.ts'
import { type ClassifiedLine, hugeShare } from '../../sight/line-class.ts'
import type { SeenScreen } from './standing-lines.ts'

/** Classes of lines that may announce an event. What a chat, a log or a menu says is not an announcement. */
const announces: readonly LineClass[] = ['title', 'hud', 'text', 'subtitle', 'dialogue']

/**
 * Returns the new lines that may announce an event. A line in the place of another one is an entry of a slide show or of
 * a list that scrolls, unless its letters are huge.
 */
export const announcementsOf = ({ fresh, replaced, size }: SeenScreen): readonly ClassifiedLine[] =>
  fresh.filter(
    ({ kind, line: { box } }) =>
      announces.includes(kind) && (!replaced.includes(box) || box[3] >= size.height * hugeShare),
  )
