// Records the moving picture of the README: the understudy performs for the demo reel on a virtual clock, and the real
// overlay shows its cues over the reel in headless Chromium. Needs a build (`npm run build`) and a Chromium.
//   node --import tsx assets/generate/overlay.ts
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { defaultSettings } from '../../src-shared/settings/settings.ts'
import { root } from '../../test/fixtures/adlib-process.ts'
import { openBrowser } from '../../test/fixtures/browser.ts'
import { overlayStage } from '../../test/fixtures/overlay-stage.ts'
import { play } from '../../test/speed/show/play.ts'
import { cacheFolder, reels } from '../../test/speed/show/reels.ts'
import { readScreens } from '../../test/speed/show/screens.ts'

/** Frames of the demo reel that are recorded: the boss arrives, and the player barely wins. */
const recorded = ['07-boss', '08-hit', '10-low-health', '11-last-blow', '12-victory']
const size = { width: 800, height: 450 }
/** Shortest time that a frame is shown (ms). */
const frameMs = 60
const file = join(root, 'docs', 'img', 'overlay.webp')

interface Scene {
  readonly at: number
  readonly show: () => unknown
}

/** A picture of the page and when it was drawn (s). */
interface Frame {
  readonly png: Buffer
  readonly at: number
}

const [demo] = reels
if (demo === undefined) throw new Error('There is no demo reel.')
const passMs = 41_500
/** The last frame stays a second longer than in the reel. */
const endMs = passMs + 1000
const shots = await demo.shots(passMs)
const screens = await readScreens(shots, join(cacheFolder, 'picture.json'))
const { events } = await play(screens, { ms: endMs, settings: defaultSettings })
const cues = events.flatMap((event) => (event.type === 'stage/cue' ? [event] : []))

const browser = await openBrowser()
const stage = await overlayStage(browser, { context: { viewport: size } })
try {
  const { page } = stage
  const scenes: Scene[] = []
  let at = 0
  for (const [n, shot] of shots.entries()) {
    const endsAt = shots[n + 1]?.atMs ?? endMs
    if (!recorded.some((name) => shot.file.includes(name))) continue
    const begin = at
    scenes.push({ at: begin, show: () => showPicture(page, shot.file) })
    for (const { cue, t } of cues)
      if (t >= shot.atMs && t < endsAt)
        scenes.push({
          at: begin + t - shot.atMs,
          show: () => stage.cue(cue.content, { ...cue, id: `r${cue.id}` }),
        })
    at += endsAt - shot.atMs
  }
  const frames = await record(
    page,
    scenes.toSorted((one, other) => one.at - other.at),
    at,
  )
  await encode(frames)
} finally {
  await stage.stop()
  await browser.close()
}

async function showPicture(page: Page, path: string): Promise<void> {
  const picture = `data:image/jpeg;base64,${readFileSync(path).toString('base64')}`
  await page.evaluate((address) => {
    document.documentElement.style.background = `url(${address}) center / cover`
  }, picture)
}

/** Plays the scenes and returns what the page showed. */
async function record(page: Page, scenes: readonly Scene[], ms: number): Promise<Frame[]> {
  const frames: Frame[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ png: Buffer.from(data, 'base64'), at: metadata.timestamp ?? 0 })
    void session.send('Page.screencastFrameAck', { sessionId })
  })
  const first = scenes[0]
  await first?.show()
  await new Promise((resolve) => setTimeout(resolve, 500))
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  const began = performance.now()
  for (const scene of scenes.slice(1)) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, scene.at - (performance.now() - began))))
    await scene.show()
  }
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, ms - (performance.now() - began))))
  await session.send('Page.stopScreencast')
  return frames
}

/**
 * Writes the frames as a moving picture. Frames that follow each other too quickly are left out, but never the last one
 * before a pause.
 */
async function encode(frames: readonly Frame[]): Promise<void> {
  const kept: Frame[] = []
  for (const [n, frame] of frames.entries()) {
    const next = frames[n + 1]
    const last = kept.at(-1)
    const rests = next === undefined || (next.at - frame.at) * 1000 >= frameMs
    if (rests || last === undefined || (frame.at - last.at) * 1000 >= frameMs) kept.push(frame)
  }
  const delay = kept.map(({ at }, n) => Math.max(20, Math.round(((kept[n + 1]?.at ?? at + 0.6) - at) * 1000)))
  const { size: bytes } = await sharp(
    kept.map(({ png }) => png),
    { join: { animated: true } },
  )
    .webp({ delay, loop: 0, quality: 76, effort: 5, minSize: true })
    .toFile(file)
  const seconds = delay.reduce((sum, one) => sum + one, 0) / 1000
  console.log(`${file}: ${kept.length} of ${frames.length} frames, ${seconds.toFixed(1)} s, ${bytes} bytes`)
}
