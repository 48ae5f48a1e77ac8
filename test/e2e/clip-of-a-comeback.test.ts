import { statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clipAfterMs } from '../../src-shared/events/clip.ts'
import {
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { missingForObs, type RealObs, startObs, startReplayBuffer } from '../fixtures/real-obs.ts'
import { unpaced } from '../fixtures/stage.ts'

const password = 'correct horse'
const folder = temporaryFolder()

/** Draws a game in which health nearly runs out before the victory. */
async function drawReel(): Promise<void> {
  const draw = (name: string, big: string, health: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" font-family="DejaVu Sans" font-weight="bold" fill="#fff"><rect width="1280" height="720" fill="#102030"/><text x="40" y="60" font-size="36">${health}</text><text x="640" y="360" font-size="90" text-anchor="middle">${big}</text></svg>`,
      ),
    )
      .png()
      .toFile(join(folder.dir, name))
  await draw('1.png', '', 'HEALTH 100/100')
  await draw('2.png', '', 'HEALTH 60/100')
  await draw('3.png', '', 'HEALTH 8/100')
  await draw('4.png', 'VICTORY', 'HEALTH 8/100')
  const ms = { '1.png': 4000, '2.png': 4000, '3.png': 9000, '4.png': 600_000 }
  const reel = Object.entries(ms).map(([file, shownMs]) => ({ file, ms: shownMs }))
  writeFileSync(join(folder.dir, 'reel.json'), JSON.stringify(reel))
}

describe.skipIf(missingForObs.length > 0)('a clip of a whole show with OBS Studio', () => {
  let studio: RealObs
  beforeAll(async () => {
    studio = await startObs({ password })
    await startReplayBuffer(studio.port, password)
    await drawReel()
  })
  afterAll(async () => {
    stopAll()
    await studio?.stop()
    folder.remove()
  })

  it('is saved three seconds after the line of the victory, under its name', async () => {
    const obs = { enabled: true, port: studio.port }
    writeSettings(folder.dir, { clips: { auto: true }, stage: { ...unpaced.stage, obs } })
    const adlib = await perform(folder.dir, ['--frames', folder.dir, '--model', 'understudy'], {
      OBS_WEBSOCKET_PASSWORD: password,
    })
    const saved = await untilEvent(folder.dir, 'clip/saved')
    const events = eventsOnDisk(folder.dir)
    const began = events.find((event) => event.type === 'clip/began')
    const cue = events.find(
      (event) =>
        event.type === 'stage/cue' && 'text' in event.cue.content && event.cue.content.text === began?.line,
    )
    expect(began?.kind).toMatch(/comeback|victory/)
    expect(began?.t ?? 0).toBeGreaterThanOrEqual((cue?.t ?? Number.POSITIVE_INFINITY) + clipAfterMs)
    expect(basename(saved.path)).toMatch(new RegExp(`^Replay .* ${began?.kind} - .*\\.mkv$`))
    expect(saved.path.startsWith(studio.dir)).toBe(true)
    expect(statSync(saved.path).size).toBeGreaterThan(1000)
    await adlib.stop()
  })
})
