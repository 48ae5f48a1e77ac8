import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rectangle } from 'electron'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'

const rectangle = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})

const fileIn = (dataDir: string): string => join(dataDir, 'window.json')

/** Where the panel stood when it was seen last, or null. */
export function readWindowState(dataDir: string): Rectangle | null {
  try {
    return rectangle.safeParse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))).data ?? null
  } catch {
    return null
  }
}

/** Keeps the panel's place. A place that cannot be kept is no reason to trouble anyone. */
export function writeWindowState(dataDir: string, bounds: Rectangle): void {
  try {
    writeFileAtomic.sync(fileIn(dataDir), `${JSON.stringify(bounds)}\n`)
  } catch {
    // The next start opens it in the middle of the screen.
  }
}

/**
 * Moves and shrinks a window so that it lies wholly on one display: the one it shares the largest area
 * with, else the first. A display may have gone since the place was kept.
 * @param kept the place to restore; null: the middle of the first display
 * @param workAreas of the displays, the primary one first
 */
export function clampToDisplays(
  kept: Rectangle | null,
  workAreas: readonly [Rectangle, ...Rectangle[]],
  size: { width: number; height: number },
): Rectangle {
  const [primary] = workAreas
  const wanted = kept ?? {
    x: primary.x + Math.round((primary.width - size.width) / 2),
    y: primary.y + Math.round((primary.height - size.height) / 2),
    ...size,
  }
  let home = primary
  for (const area of workAreas) if (shared(area, wanted) > shared(home, wanted)) home = area
  const width = Math.min(wanted.width, home.width)
  const height = Math.min(wanted.height, home.height)
  return {
    x: Math.min(Math.max(wanted.x, home.x), home.x + home.width - width),
    y: Math.min(Math.max(wanted.y, home.y), home.y + home.height - height),
    width,
    height,
  }
}

/** The area that two rectangles share, in square pixels. */
function shared(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}
