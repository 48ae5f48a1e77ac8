import { join } from 'node:path'
import type { Rectangle } from 'electron'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { readJson } from '../platform/files.ts'

const fraction = z.number().min(-1).max(2)

/**
 * The arrangement of the overlay. `on` holds the overlay's bounds on each display where the streamer arranged it, as
 * fractions of the work area.
 */
const placement = z.object({
  display: z.number(),
  on: z.record(z.string(), z.tuple([fraction, fraction, fraction, fraction])),
})
export type Placement = z.infer<typeof placement>

/** The part of Electron's `Display` that is used. */
export interface DisplayArea {
  readonly id: number
  readonly workArea: Rectangle
}

const minSide = 120

const fileIn = (dataDir: string): string => join(dataDir, 'overlay-window.json')

/** Returns the saved placement, or null if there is none or the file is damaged. */
export const readPlacement = (dataDir: string): Placement | null => readJson(fileIn(dataDir), placement)

/** Saves a placement. Ignores a failure. */
export function writePlacement(dataDir: string, saved: Placement): void {
  try {
    writeFileAtomic.sync(fileIn(dataDir), `${JSON.stringify(saved)}\n`)
  } catch {}
}

/** Returns the overlay's bounds on its saved display, or on the first display if the saved one is not connected. */
export function placeOverlay(
  saved: Placement | null,
  displays: readonly [DisplayArea, ...DisplayArea[]],
): Rectangle {
  const { id, workArea } = displays.find(({ id }) => id === saved?.display) ?? displays[0]
  const bounds = saved?.on[String(id)]
  if (bounds === undefined) return workArea
  const [x, y, width, height] = bounds
  return {
    x: Math.round(workArea.x + x * workArea.width),
    y: Math.round(workArea.y + y * workArea.height),
    width: Math.max(minSide, Math.round(width * workArea.width)),
    height: Math.max(minSide, Math.round(height * workArea.height)),
  }
}

/**
 * Returns the placement with the overlay's new bounds on this display. Bounds that cover the work area are not
 * stored.
 */
export function arranged(
  saved: Placement | null,
  { id, workArea }: DisplayArea,
  bounds: Rectangle,
): Placement {
  const covers =
    bounds.x <= workArea.x &&
    bounds.y <= workArea.y &&
    bounds.width >= workArea.width &&
    // On Windows, an overlay that covers the work area is one pixel shorter.
    bounds.height >= workArea.height - 1
  const { [String(id)]: _, ...others } = saved?.on ?? {}
  return {
    display: id,
    on: covers
      ? others
      : {
          ...others,
          [String(id)]: [
            (bounds.x - workArea.x) / workArea.width,
            (bounds.y - workArea.y) / workArea.height,
            bounds.width / workArea.width,
            bounds.height / workArea.height,
          ],
        },
  }
}
