// Draws the pictures of docs/overlay.md. Needs a build and Chromium. Run it with `node --import tsx
// assets/generate/overlay-stills.ts`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Cue, CueContent, Mood } from '../../src-shared/events/cue.ts'
import { root } from '../../test/fixtures/adlib-process.ts'
import { launchBrowser, type TestBrowser } from '../../test/fixtures/browser.ts'
import { steppedStage } from '../../test/fixtures/stepped-stage.ts'

const size = { width: 1280, height: 720 }
const speaker = (mood: Mood) => ({ name: 'Marlow', color: '#c9b8ff', mood })
/** Boxes of the texts in the pictures, as fractions of the picture's size. Cues must not cover these texts. */
const texts = [
  [0.02, 0.02, 0.23, 0.1],
  [0.35, 0.02, 0.27, 0.1],
  [0.77, 0.02, 0.2, 0.1],
  [0.67, 0.17, 0.29, 0.1],
  [0.14, 0.3, 0.71, 0.17],
] as const

const heroes: Readonly<Record<string, Cue['cause']>> = {
  'overlay-dark': [0.19, 0.57, 0.14, 0.22],
  'overlay-bright': [0.58, 0.57, 0.17, 0.22],
}

type Moment = readonly (readonly [CueContent, number])[]

const stills: readonly (readonly [name: string, picture: string, moment: Moment])[] = [
  [
    'overlay-dark',
    '07-boss.webp',
    [
      [{ lane: 'act', gesture: 'flinch' }, 900],
      [{ lane: 'caption', text: 'Tall.\nI had hoped for less tall.', speaker: speaker('smug') }, 2600],
    ],
  ],
  [
    'overlay-bright',
    '04-more-coins.webp',
    [
      [{ lane: 'particle', kind: 'confetti', count: 140 }, 100],
      [{ lane: 'emote', emote: 'gem', count: 2, place: 'right' }, 100],
      [{ lane: 'text', text: 'Jackpot!', tone: 'cheer' }, 100],
      [{ lane: 'caption', text: 'Every chest is a maybe. This one said yes.', speaker: speaker('joy') }, 600],
      [{ lane: 'act', gesture: 'cheer' }, 500],
    ],
  ],
]

const browser = await launchBrowser()
try {
  for (const [name, picture, moment] of stills) await draw(browser, name, picture, moment)
} finally {
  await browser.close()
}

async function draw(from: TestBrowser, name: string, picture: string, moment: Moment): Promise<void> {
  const stage = await steppedStage(from, { context: { viewport: size } })
  const shown = readFileSync(join(root, 'assets', 'demo', picture)).toString('base64')
  await stage.page.evaluate((background) => {
    document.documentElement.style.background = `url(data:image/webp;base64,${background}) center / cover`
  }, shown)
  for (const [content, ms] of moment) {
    stage.cue(content, {
      ...{ puppet: 'marlow', turn: name, cause: texts.at(-1) as unknown as Cue['cause'] },
      avoid: [...texts, heroes[name]] as unknown as Cue['avoid'],
    })
    await stage.advance(ms)
  }
  const file = join(root, 'docs', 'img', `${name}.webp`)
  await sharp(await stage.picture())
    .webp({ quality: 82 })
    .toFile(file)
  console.log(file)
  await stage.stop()
}
