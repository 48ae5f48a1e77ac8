import { nextId } from '../../src-shared/events/ids.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { type Box, maxTexts } from '../../src-shared/events/observation.ts'
import { removeEcho } from '../../src-shared/performer/echo-filter.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { ObservationBody } from '../../src-shared/sight/memory/observe.ts'

/**
 * Returns a function that writes observations without the overlay's own words. While the disk fails, it keeps only
 * the newest one.
 * @param textBoxes returns the boxes of text on the screen, as fractions of the picture
 */
export function observationWriter(
  journal: Journal,
  clock: Clock,
  clean: (body: ObservationBody) => ObservationBody,
  textBoxes: () => readonly Box[],
): (body: ObservationBody) => void {
  let waiting: ObservationBody | null = null
  const write = (body: ObservationBody): void => {
    if (journal.trouble() !== null) {
      waiting = body
      return
    }
    const foreign = removeEcho(body, journal.state(), clock.now())
    if (foreign === null) return
    const observation = {
      ...{ id: nextId(journal.state(), 'observation'), ...clean(foreign) },
      // Text that another program sent has no picture and no boxes.
      ...(foreign.size !== undefined && { texts: textBoxes().slice(0, maxTexts).map(rounded) }),
    }
    journal.append({ type: 'sight/observation', observation })
  }
  journal.onTrouble((trouble) => {
    if (trouble !== null || waiting === null) return
    const body = waiting
    waiting = null
    write(body)
  })
  return write
}

/** Rounds a box to thousandths of the picture. On a 1080p screen, this moves an edge by less than 1 px. */
const rounded = (box: Box): Box => box.map((share) => Math.round(share * 1000) / 1000) as Box
