import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openImage } from '../../../electron/capture/file-source.ts'
import { createGating } from '../../../electron/capture/gated-frame.ts'
import { createLatestPicture } from '../../../electron/capture/latest-picture.ts'
import { createPaddleEngine } from '../../../electron/ocr/ocr-engine.ts'
import type { Observation, SeenLine } from '../../../src-shared/events/observation.ts'
import type { SeenBar } from '../../../src-shared/sight/numbers/find-bars.ts'
import type { OcrEngine } from '../../../src-shared/sight/picture/frame.ts'
import { createSceneWatcher } from '../../../src-shared/sight/picture/scene.ts'
import { createScreenReader } from '../../../src-shared/sight/screen-reader.ts'
import { root } from '../../fixtures/adlib-process.ts'

export interface Shot {
  readonly file: string
  readonly atMs: number
}

export interface Screen {
  readonly atMs: number
  readonly width: number
  readonly height: number
  readonly lines: readonly SeenLine[]
  /** Absent in a recording that contains no pictures. */
  readonly bars?: readonly SeenBar[]
  readonly scene: Observation['scene']
}

/**
 * Time (ms) from the first frame of a picture to the next frame, which a source sends even if nothing has changed.
 */
const secondSightMs = 1000

export async function readScreens(shots: readonly Shot[], cache: string): Promise<Screen[]> {
  const engine = cachedEngine(createPaddleEngine(), cache)
  const gating = createGating()
  const latest = createLatestPicture()
  const read = createScreenReader(engine)
  const screens: Screen[] = []
  const scene = createSceneWatcher()
  let lines: readonly SeenLine[] = []
  let bars: readonly SeenBar[] = []
  try {
    for (const [n, { file, atMs }] of shots.entries()) {
      const opened = await openImage(file)
      if (!opened.ok) throw new Error(`${file}: ${opened.error.message}. ${opened.error.remedy}`)
      const frame = gating.frame(opened.picture, atMs)
      const { pasted } = await latest.paste(frame)
      const picture = latest.picture()
      if (picture !== undefined && pasted.length > 0) {
        const reading = await read(picture, pasted, atMs)
        if (reading.error !== undefined) throw new Error(`${file}: ${reading.error}`)
        lines = reading.lines
        bars = reading.bars
      }
      const { width, height } = frame
      scene.add(frame, pasted)
      screens.push({ atMs, width, height, lines, bars, scene: scene.take() })
      const until = shots[n + 1]?.atMs ?? Number.POSITIVE_INFINITY
      if (picture === undefined || until <= atMs + secondSightMs) continue
      // Some lines appear only in the second reading.
      const settled = await read(picture, [], atMs + secondSightMs)
      if (settled.lines.length === lines.length) continue
      lines = settled.lines
      screens.push({ atMs: atMs + secondSightMs, width, height, lines, bars, scene: scene.take() })
    }
  } finally {
    await engine.close()
  }
  return screens
}

/** Returns an engine that reads a picture only once, and keeps its readings in a file. */
export function cachedEngine(engine: OcrEngine, file: string): OcrEngine {
  const version = sourceVersion()
  type Kept = { version: string; readings: Record<string, readonly SeenLine[]> }
  const stored: Kept = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Kept)
    : { version, readings: {} }
  const readings = stored.version === version ? stored.readings : {}
  let isNew = false
  return {
    name: engine.name,
    async read(picture, regions) {
      if (!('data' in picture)) return engine.read(picture, regions)
      const key = createHash('sha1').update(picture.data).update(JSON.stringify(regions)).digest('base64')
      const known = readings[key]
      if (known !== undefined) return { lines: known, ms: 0 }
      const reading = await engine.read(picture, regions)
      if (reading.error === undefined) {
        readings[key] = reading.lines
        isNew = true
      }
      return reading
    },
    async close() {
      if (isNew) {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, JSON.stringify({ version, readings }))
      }
      await engine.close()
    },
  }
}

function sourceVersion(): string {
  const hash = createHash('sha1')
  const used =
    /^(?:boxes|crop|ctc-output|ink-areas|join-parts|likely-characters|luma|network-input|read-characters|split-rows|strips|text-lines|text-map|word-spaces)\b/
  for (const [folder, names] of [
    ['electron/ocr', /./],
    ['src-shared/sight', used],
  ] as const)
    for (const name of readdirSync(join(root, folder)).sort())
      if (names.test(name)) hash.update(readFileSync(join(root, folder, name)))
  return hash.digest('hex')
}
