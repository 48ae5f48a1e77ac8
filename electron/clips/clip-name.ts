import { extname } from 'node:path'
import type { ClipAbout } from '../../src-shared/events/due-clip.ts'

/** Maximum length (characters) of the line in a file's name. */
const maxLine = 60
/** Maximum length (bytes) of a file's name. File systems allow 255; the rest is for a number. */
const maxName = 240
/** What OBS can save. Nothing else is renamed or opened. */
const videos: ReadonlySet<string> = new Set(['.mkv', '.mp4', '.mov', '.flv', '.ts', '.webm', '.m3u8', '.avi'])

/** Returns whether a path names a video. */
export const isVideo = (path: string): boolean => videos.has(extname(path).toLowerCase())

/**
 * Returns the name of a clip's file: the one that OBS chose, then the moment and the line. Only letters, digits, spaces,
 * apostrophes and hyphens are added, so it is valid everywhere.
 */
export function clipName(name: string, { kind, line }: ClipAbout): string {
  const ending = extname(name)
  const stem = name.slice(0, name.length - ending.length)
  const words = [kind, line].flatMap((text) => (text === undefined ? [] : safe(text))).filter(Boolean)
  if (words.length === 0) return name
  const room = maxName - Buffer.byteLength(ending)
  const longer = [...`${stem} ${words.join(' - ')}`]
  while (Buffer.byteLength(longer.join('')) > room) longer.pop()
  const cut = longer.join('').trimEnd()
  return cut.length > stem.length ? cut + ending : name
}

function safe(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{M}\p{N}'-]+/gu, ' ')
    .replace(/^[ '-]+|[ '-]+$/g, '')
  const letters = [...plain]
  if (letters.length <= maxLine) return plain
  const start = letters.slice(0, maxLine).join('')
  const whole = start.replace(/\s+\S*$/, '')
  return whole === '' ? start : whole
}
