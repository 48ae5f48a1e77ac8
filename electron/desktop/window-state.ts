import { join } from 'node:path'
import type { Rectangle } from 'electron'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { readJson } from '../platform/files.ts'

const rectangle = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})

/** `knowsTray`: whether the streamer has seen the message about the tray (see `panelCloser`). */
const windowState = rectangle.extend({ knowsTray: z.boolean().default(false) })
export type WindowState = z.infer<typeof windowState>

const fileIn = (dataDir: string): string => join(dataDir, 'window.json')

/** Returns the panel's last saved state, or null if there is none or the file is damaged. */
export const readWindowState = (dataDir: string): WindowState | null => readJson(fileIn(dataDir), windowState)

/** Saves the panel's state. Ignores a failure. */
export function writeWindowState(dataDir: string, state: WindowState): void {
  try {
    writeFileAtomic.sync(fileIn(dataDir), `${JSON.stringify(state)}\n`)
  } catch {}
}

/**
 * Returns a window's bounds, moved and shrunk to fit on one display, because a display may have been unplugged.
 * @param saved bounds to restore; null centers a window of `size` on the primary display
 * @param workAreas work areas of the displays, primary display first
 */
export function clampToDisplays(
  saved: Rectangle | null,
  workAreas: readonly [Rectangle, ...Rectangle[]],
  size: { width: number; height: number },
): Rectangle {
  const [primary] = workAreas
  const wanted = saved ?? {
    x: primary.x + Math.round((primary.width - size.width) / 2),
    y: primary.y + Math.round((primary.height - size.height) / 2),
    ...size,
  }
  let home = primary
  for (const area of workAreas) if (overlap(area, wanted) > overlap(home, wanted)) home = area
  const width = Math.min(wanted.width, home.width)
  const height = Math.min(wanted.height, home.height)
  return {
    x: Math.min(Math.max(wanted.x, home.x), home.x + home.width - width),
    y: Math.min(Math.max(wanted.y, home.y), home.y + home.height - height),
    width,
    height,
  }
}

function overlap(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}
