// Measures each step of sight: `npx tsx test/speed/sight.ts [IMAGE...]`. Nothing is asserted;
// compare numbers of one run only.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodeJpeg } from '../../electron/capture/decode-image.ts'
import { openImage } from '../../electron/capture/open-image.ts'
import { createScreenReader } from '../../electron/capture/screen-reader.ts'
import { createTesseractEngine } from '../../electron/capture/tesseract-engine.ts'
import { createChangeGate } from '../../src-shared/sight/change-gate.ts'
import { halfLuma } from '../../src-shared/sight/luma.ts'
import { findTextLines } from '../../src-shared/sight/text-lines.ts'
import { thumbnail } from '../../src-shared/sight/thumbnail.ts'

const folder = process.env.ADLIB_FRAMES ?? fileURLToPath(new URL('../fixtures/sight', import.meta.url))
const named = process.argv.slice(2)
const files =
  named.length > 0
    ? named
    : readdirSync(folder)
        .filter((name) => name.endsWith('.png'))
        .map((name) => join(folder, name))

const times = new Map<string, number[]>()
async function timed<T>(step: string, work: () => T | Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  times.set(step, [...(times.get(step) ?? []), performance.now() - started])
  return result
}

const engine = createTesseractEngine()
await engine.start()
for (const file of files) {
  const opened = await timed('open the file', () => openImage(file))
  if (!opened.ok) {
    console.error(`${file}: ${opened.error.message}`)
    continue
  }
  const { picture } = opened
  const luma = halfLuma(picture)
  const gate = createChangeGate()
  const read = createScreenReader(engine)
  const whole = gate(picture).changed
  const small = { ...picture, data: picture.data.slice() }
  for (let row = 40; row < 60; row++)
    small.data.fill(0, (row * picture.width + 40) * 4, (row * picture.width + 90) * 4)
  for (let time = 0; time < 5; time++) {
    await timed('half luma', () => halfLuma(picture, luma))
    await timed('thumbnail', () => thumbnail(picture))
    await timed('gate, unchanged', () => gate(picture))
    await timed('gate, small change', () => gate(time % 2 === 0 ? small : picture))
    gate(picture)
    await timed('find lines, whole picture', () => findTextLines(luma))
  }
  await timed('encode JPEG', () => encodeJpeg(picture))
  await timed('read, whole picture', () => read(picture, whole))
  await timed('read, small change', () => read(small, [[32, 32, 64, 32]]))
}
await engine.close()

for (const [step, all] of times) {
  const sorted = all.sort((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
  console.log(`${step.padEnd(28)} p50 ${at(0.5).padStart(8)} ms   p95 ${at(0.95).padStart(8)} ms`)
}
