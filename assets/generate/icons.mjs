// Draws assets/icon/*.png from assets/icon/adlib.svg. Run, then commit the files:  node assets/generate/icons.mjs
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = join(dirname(fileURLToPath(import.meta.url)), '../icon')
for (const size of [16, 32, 48, 64, 128, 256, 512]) {
  await sharp(join(folder, 'adlib.svg'), { density: 72 * Math.max(1, size / 256) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `${size}.png`))
}
