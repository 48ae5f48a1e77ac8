import { deflateSync } from 'node:zlib'

/** State of the performance, as the tray shows it. */
export type TrayMood = 'live' | 'demo' | 'paused' | 'panic'

/** Red, green and blue of each mood. The colors contrast with dark and light menu bars. */
export const moodColor: Readonly<Record<TrayMood, readonly [number, number, number]>> = {
  live: [46, 204, 113],
  demo: [110, 168, 254],
  paused: [241, 176, 20],
  panic: [231, 60, 60],
}

/**
 * Draws a filled circle with a soft edge on a transparent background.
 * @param size width and height of the image (pixels)
 * @returns a PNG (RGBA, 8 bits)
 */
export function trayDot(size: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const middle = (size - 1) / 2
  const radius = size * 0.4
  // Each row of a PNG starts with its filter type; 0 means none.
  const rows = Buffer.alloc(size * (1 + size * 4))
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x - middle, y - middle)))
      rows.set([red, green, blue, Math.round(cover * 255)], y * (1 + size * 4) + 1 + x * 4)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** PNG specification, 5.3: length, name, data, checksum of name and data. */
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

/** CRC-32, with which a PNG chunk ends (PNG specification, annex D). */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
