// Records the README's animation. Needs a build, Chromium, and a game recorded with `assets/generate/record-game.sh
// FOLDER`. Run it with `node --import tsx assets/generate/overlay.ts FOLDER BOSS DEATH`. BOSS and DEATH are the
// numbers of the pictures in which the boss appears and the player dies.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Cue, CueContent, Gesture, Mood } from '../../src-shared/events/cue.ts'
import { root } from '../../test/fixtures/adlib-process.ts'
import { launchBrowser } from '../../test/fixtures/browser.ts'
import { steppedStage } from '../../test/fixtures/stepped-stage.ts'

const size = { width: 1152, height: 648 }
const shownWidth = 896
const frameMs = 66
const file = join(root, 'docs', 'img', 'overlay.webp')

/** Pictures per second in the animation. The game was recorded with more, but viewers need time to read. */
const shownRate = 8.5

const [folder = '', boss = '', death = ''] = process.argv.slice(2)
const first = Number(boss)
const deathAt = Math.round(((Number(death) - first) * 1000) / shownRate)
if (!(deathAt > 4500 && deathAt < 6000))
  throw new Error('Name the folder of the recording, and the numbers of two pictures 39 to 51 apart.')

const panicAt = deathAt + 4300
const endMs = panicAt + 1800
/**
 * Minimum brightness of a picture, as a share of the first picture's. Darker pictures are left out, because the game
 * fades out after a death.
 */
const darkShare = 0.8

/** Boxes as fractions of the page. */
const camera = [0.62, 0.78, 0.2, 0.2]
const hud = [0.01, 0.02, 0.14, 0.07]
const bossBox = [0.8, 0.05, 0.13, 0.23]
const deathBox = [0.55, 0.4, 0.12, 0.3]

interface Frame {
  readonly image: Buffer
  ms: number
}

const browser = await launchBrowser()
const stage = await steppedStage(browser, { context: { viewport: size } })
const { page } = stage

const send = (content: CueContent, turn: string, moment?: Cue['moment'], more: Partial<Cue> = {}): void => {
  const cause = (moment === 'boss' ? bossBox : deathBox) as Cue['cause']
  const avoid = (moment === 'boss' ? [camera, hud, bossBox] : [camera, hud]) as Cue['avoid']
  stage.cue(content, { by: 'text', puppet: 'marlow', turn, moment, cause, avoid, ...more })
}
const line = (text: string, mood: Mood): CueContent => ({
  lane: 'caption',
  text,
  speaker: { name: 'Marlow', color: '#c9b8ff', mood },
})
const bigWord = (text: string): CueContent => ({ lane: 'text', text, tone: 'alarm' })
const act = (gesture: Gesture): CueContent => ({ lane: 'act', gesture })

const scenes: readonly (readonly [number, () => unknown])[] = [
  [-1100, () => send(act('duck'), 'boss', 'boss')],
  [-300, () => send(bigWord('VILLAIN!'), 'boss', 'boss', { word: 'boss', durationMs: 1500 })],
  [-100, () => send({ lane: 'particle', kind: 'ember', count: 60 }, 'boss', 'boss')],
  [
    1250,
    () =>
      send(line('Tall.\nI had hoped for less tall.', 'dread'), 'boss', 'boss', {
        durationMs: deathAt - 1300,
      }),
  ],
  [deathAt + 200, () => send(act('faint'), 'death', 'death')],
  [
    deathAt + 650,
    () =>
      send(bigWord('CURTAIN'), 'death', 'death', {
        word: 'death',
        durationMs: 1400,
      }),
  ],
  [deathAt + 2100, () => send(line('The floor wins again.', 'sorry'), 'death', 'death')],
  [panicAt, () => stage.served.journal.append({ type: 'stage/panic', by: 'recording' })],
  [panicAt, () => showKey('PANIC', '#cf2228', 'One key, and it is gone.')],
]

try {
  await showCamera()
  await encode(await record())
} finally {
  await stage.stop()
  await browser.close()
}

async function showPicture(picture: Buffer): Promise<void> {
  await page.evaluate(
    (background) => {
      document.documentElement.style.background = background
    },
    `url(data:image/jpeg;base64,${picture.toString('base64')}) center / cover`,
  )
}

async function showCamera(): Promise<void> {
  await page.evaluate(() => {
    const camera = document.createElement('div')
    camera.innerHTML = `<svg viewBox="0 0 320 180" width="100%" height="100%">
      <rect width="320" height="180" fill="#2a3550"/><circle cx="250" cy="40" r="70" fill="#34436a"/>
      <path d="M70 180c0-56 40-72 90-72s90 16 90 72z" fill="#e2725b"/>
      <rect x="142" y="88" width="36" height="34" fill="#d9a27a"/><circle cx="160" cy="70" r="38" fill="#e8b68d"/>
      <path d="M120 66c-4-50 84-50 80 0-20-4-26-20-40-20s-20 16-40 20z" fill="#3b2b2b"/>
      <path d="M116 76c-6-66 94-66 88 0" fill="none" stroke="#0c1215" stroke-width="8"/>
      <rect x="108" y="64" width="16" height="30" rx="7" fill="#0c1215"/><rect x="196" y="64" width="16" height="30" rx="7" fill="#0c1215"/>
      <circle cx="147" cy="74" r="4"/><circle cx="173" cy="74" r="4"/><path d="M149 88q11 8 22 0" fill="none" stroke="#0c1215" stroke-width="3"/></svg>`
    camera.style.cssText =
      'position:absolute;right:18.4%;bottom:2.4%;width:18.6%;height:18.6%;border:3px solid #ffcb75;overflow:hidden'
    document.body.prepend(camera)
  })
}

async function showKey(button: string, color: string, effect: string): Promise<void> {
  await page.evaluate(
    ([name, background, text]) => {
      const key = document.createElement('div')
      key.innerHTML = `<b style="background:${background};color:#fff;padding:8px 20px;border-radius:10px;margin-right:16px">${name}</b> ${text}`
      key.style.cssText =
        'position:absolute;left:50%;top:64%;transform:translate(-50%,-50%);padding:14px 26px;border-radius:12px;' +
        'background:#0c1215;color:#fff4e0;font:600 36px "Recursive Adlib",sans-serif;white-space:nowrap'
      document.body.append(key)
    },
    [button, color, effect] as const,
  )
}

function fileOf(number: number): string {
  return join(folder, `${String(number).padStart(5, '0')}.jpg`)
}

async function brightness(number: number): Promise<number> {
  const { channels } = await sharp(fileOf(number)).greyscale().stats()
  return channels[0]?.mean ?? 0
}

async function record(): Promise<Frame[]> {
  const frames: Frame[] = []
  const waiting = [...scenes]
  const least = darkShare * (await brightness(first))
  let shown = 0
  let skipped = 0
  for (let now = waiting[0]?.[0] ?? 0; now < endMs; now += frameMs) {
    const passed = Math.floor((Math.max(0, now) * shownRate) / 1000)
    while ((await brightness(first + passed + skipped)) < least) skipped += 1
    const number = first + passed + skipped
    if (number !== shown) await showPicture(readFileSync(fileOf(number)))
    shown = number
    while (waiting[0] !== undefined && waiting[0][0] <= now) await waiting.shift()?.[1]()
    await stage.advance(frameMs)
    if (now < 0) continue
    const image = await stage.picture()
    const last = frames.at(-1)
    if (last?.image.equals(image)) last.ms += frameMs
    else frames.push({ image, ms: frameMs })
  }
  return frames
}

async function encode(frames: readonly Frame[]): Promise<void> {
  const images = await Promise.all(
    frames.map(({ image }) => sharp(image).resize({ width: shownWidth }).png().toBuffer()),
  )
  const { size: bytes } = await sharp(images, { join: { animated: true } })
    .webp({ delay: frames.map(({ ms }) => ms), loop: 0, quality: 50, effort: 4, minSize: true })
    .toFile(file)
  console.log(`${file}: ${frames.length} frames, ${(endMs / 1000).toFixed(1)} s, ${bytes} bytes`)
}
