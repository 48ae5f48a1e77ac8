// Draws a sheet of every mood and gesture of the puppets, over a dark, a bright and a busy picture, to check a change of the
// drawings or poses by eye. Needs a build (`npm run build`) and a Chromium:
//   node --import tsx assets/generate/puppet-sheet.ts FOLDER
import { join } from 'node:path'
import sharp from 'sharp'
import type { CueContent } from '../../src-shared/events/cue.ts'
import { gestures, moods } from '../../src-shared/events/stage-lists.ts'
import { gestureMs } from '../../src-shared/puppet/gesture-table.ts'
import { gestureTables } from '../../src-shared/puppet/gestures.ts'
import { root } from '../../test/fixtures/adlib-process.ts'
import { openBrowser, type TestBrowser } from '../../test/fixtures/browser.ts'
import { steppedStage } from '../../test/fixtures/stepped-stage.ts'

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder for the sheets: puppet-sheet.ts FOLDER')
const puppets = ['marlow', 'pip', 'vera'] as const
/** Size of a tile, and of the page, whose left part shows the puppet. */
const tile = { width: 230, height: 220 }
const size = { width: 1280, height: 720 }
const columns = 11
const long = 60_000

/** The cue of each tile, and the time (ms) after which its pose is seen best. */
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

const browser = await openBrowser()
try {
  for (const puppet of puppets) await drawSheet(puppet, await figures(browser, puppet))
} finally {
  await browser.close()
}
process.exit(0)

/** Returns the puppet in each pose, over nothing. */
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
    const clip = { x: 0, y: size.height - tile.height, ...tile }
    drawn.push(await stage.page.screenshot({ omitBackground: true, clip }))
    await stage.stop()
  }
  return drawn
}

async function drawSheet(puppet: string, drawn: readonly Buffer[]): Promise<void> {
  const rows = Math.ceil(drawn.length / columns)
  const busy = await sharp(join(root, 'assets', 'demo', '04-more-coins.webp'))
    .resize(tile)
    .png()
    .toBuffer()
  const grounds = ['#0c1215', '#f4f6fb', busy] as const
  const tiles = grounds.flatMap((ground, band) =>
    drawn.flatMap((figure, n) => {
      const at = {
        left: (n % columns) * tile.width,
        top: (band * rows + Math.floor(n / columns)) * tile.height,
      }
      const flat = { create: { ...tile, channels: 3, background: ground as string } } as const
      return [
        { input: typeof ground === 'string' ? flat : ground, ...at },
        { input: figure, ...at },
      ]
    }),
  )
  const sheet = { width: columns * tile.width, height: 3 * rows * tile.height }
  const file = join(folder as string, `puppet-${puppet}.png`)
  await sharp({ create: { ...sheet, channels: 3, background: '#000' } })
    .composite(tiles)
    .png()
    .toFile(file)
  console.log(file)
}
