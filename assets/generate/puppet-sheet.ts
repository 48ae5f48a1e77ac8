// Draws two sheets for each puppet, for checking by eye: its moods and gestures, and its moods in several sizes.
// Needs a build and Chromium. Run it with `node --import tsx assets/generate/puppet-sheet.ts FOLDER`.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CueContent } from '../../src-shared/events/cue.ts'
import { gestures, moods } from '../../src-shared/events/stage-lists.ts'
import { gestureMs } from '../../src-shared/puppet/gesture-table.ts'
import { gestureTables } from '../../src-shared/puppet/gestures.ts'
import { root } from '../../test/fixtures/adlib-process.ts'
import { launchBrowser, type TestBrowser } from '../../test/fixtures/browser.ts'
import { steppedStage } from '../../test/fixtures/stepped-stage.ts'

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder for the sheets: puppet-sheet.ts FOLDER')
mkdirSync(folder, { recursive: true })
const puppets = ['marlow', 'pip', 'vera'] as const
const size = { width: 1920, height: 1080 }
const part = { width: 345, height: 330 }
const tile = { width: 230, height: 220 }
const columns = 12
const long = 60_000
const heights = [320, 220, 110, 45] as const

const poses: readonly (readonly [CueContent, number])[] = [
  ...moods.map((mood) => {
    const content = { lane: 'caption', text: 'Well.', speaker: { name: 'Marlow', mood } } as const
    return [content, 1600] as const
  }),
  ...gestures.map((gesture) => {
    const table = gestureTables[gesture]
    return [{ lane: 'act', gesture } as const, table.holdAt ?? gestureMs(table) * 0.45] as const
  }),
]

const browser = await launchBrowser()
try {
  for (const puppet of puppets) {
    const drawn = await figures(browser, puppet)
    await drawSheet(puppet, drawn)
    await drawSizes(puppet, drawn.slice(0, moods.length))
  }
} finally {
  await browser.close()
}

async function figures(from: TestBrowser, puppet: string): Promise<Buffer[]> {
  const drawn: Buffer[] = []
  for (const [content, ms] of poses) {
    const stage = await steppedStage(from, { context: { viewport: size } })
    if (content.lane !== 'act' || content.gesture !== 'enter') {
      stage.cue({ lane: 'act', gesture: 'enter' }, { puppet, durationMs: long })
      await stage.advance(1500)
    }
    stage.cue(content, { puppet, durationMs: 4000 })
    await stage.advance(50)
    await stage.advance(ms)
    await stage.page.addStyleTag({ content: '.cap, .layer:has(.cap) { display: none !important }' })
    const clip = { x: 0, y: size.height - part.height, ...part }
    drawn.push(await stage.page.screenshot({ omitBackground: true, clip }))
    await stage.stop()
  }
  return drawn
}

async function grounds(to: { width: number; height: number }): Promise<Buffer[]> {
  const busy = sharp(join(root, 'assets', 'demo', '04-more-coins.webp')).resize(to)
  const flat = ['#0c1215', '#f4f6fb'].map((background) =>
    sharp({ create: { ...to, channels: 3, background } }),
  )
  return Promise.all([...flat, busy].map((one) => one.png().toBuffer()))
}

interface Tile {
  readonly input: Buffer
  readonly left: number
  readonly top: number
}

async function drawSheet(puppet: string, drawn: readonly Buffer[]): Promise<void> {
  const rows = Math.ceil(drawn.length / columns)
  const small = await Promise.all(drawn.map((figure) => sharp(figure).resize(tile).png().toBuffer()))
  const tiles = (await grounds(tile)).flatMap((ground, band) =>
    small.flatMap((figure, n) => {
      const at = {
        left: (n % columns) * tile.width,
        top: (band * rows + Math.floor(n / columns)) * tile.height,
      }
      return [
        { input: ground, ...at },
        { input: figure, ...at },
      ]
    }),
  )
  await write(`puppet-${puppet}.png`, tiles)
}

async function drawSizes(puppet: string, drawn: readonly Buffer[]): Promise<void> {
  const tiles: Tile[] = []
  let top = 0
  for (const height of heights) {
    const scale = height / heights[0]
    const to = { width: Math.round(part.width * scale), height: Math.round(part.height * scale) }
    let left = 0
    for (const ground of await grounds(to))
      for (const figure of drawn) {
        tiles.push(
          { input: ground, left, top },
          { input: await sharp(figure).resize(to).png().toBuffer(), left, top },
        )
        left += to.width
      }
    top += to.height
  }
  await write(`puppet-${puppet}-sizes.png`, tiles)
}

async function write(name: string, tiles: readonly Tile[]): Promise<void> {
  const ends = await Promise.all(
    tiles.map(async ({ input, left, top }) => {
      const { width, height } = await sharp(input).metadata()
      return { right: left + width, bottom: top + height }
    }),
  )
  const sheet = {
    width: Math.max(...ends.map((one) => one.right)),
    height: Math.max(...ends.map((one) => one.bottom)),
  }
  const file = join(folder as string, name)
  await sharp({ create: { ...sheet, channels: 3, background: '#000' } })
    .composite([...tiles])
    .png()
    .toFile(file)
  console.log(file)
}
