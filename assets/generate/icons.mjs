// Draws assets/icon/ from adlib.svg: PNGs, adlib.ico for Windows and adlib.icns for macOS. Run it with `node
// assets/generate/icons.mjs`, then commit the files.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = join(dirname(fileURLToPath(import.meta.url)), '../icon')

/** Draws the icon as a PNG. PNGs inside ICO and ICNS files must not have a palette. */
const draw = (size, palette = false) =>
  sharp(join(folder, 'adlib.svg'), { density: 72 * Math.max(1, size / 256) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette })
    .toBuffer()

const sizes = [16, 32, 48, 64, 128, 256, 512, 1024]
const pngs = new Map(await Promise.all(sizes.map(async (size) => [size, await draw(size)])))
for (const size of sizes.filter((size) => size <= 512))
  writeFileSync(join(folder, `${size}.png`), await draw(size, true))
writeFileSync(join(folder, 'adlib.ico'), ico([16, 32, 48, 64, 128, 256]))
writeFileSync(join(folder, 'adlib.icns'), icns())

function ico(sides) {
  const header = Buffer.alloc(6 + sides.length * 16)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(sides.length, 4)
  let at = header.length
  sides.forEach((side, n) => {
    const entry = 6 + n * 16
    header.set([side % 256, side % 256, 0, 0, 1, 0, 32, 0], entry)
    header.writeUInt32LE(pngs.get(side).length, entry + 8)
    header.writeUInt32LE(at, entry + 12)
    at += pngs.get(side).length
  })
  return Buffer.concat([header, ...sides.map((side) => pngs.get(side))])
}

function icns() {
  // Icon types that macOS 10.8 and newer read as PNG, with the side length (px) of each.
  const types = { ic07: 128, ic08: 256, ic09: 512, ic10: 1024, ic11: 32, ic12: 64, ic13: 256, ic14: 512 }
  const parts = Object.entries(types).flatMap(([type, size]) => [
    part(type, pngs.get(size).length),
    pngs.get(size),
  ])
  const length = parts.reduce((sum, { length }) => sum + length, 8)
  return Buffer.concat([part('icns', length - 8), ...parts])
}

/** Returns a part of an ICNS file. Its length field counts the header too. */
function part(type, length) {
  const head = Buffer.alloc(8, type)
  head.writeUInt32BE(length + 8, 4)
  return head
}
