import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Command } from '../../src-shared/contract/command.ts'
import {
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { hasFfmpeg } from '../fixtures/demo-video.ts'
import { panelSocket } from '../fixtures/panel-socket.ts'
import { pixels } from '../fixtures/pixels.ts'

const canRun = chromiumPath !== '' && hasFfmpeg
if (!canRun) console.log(`an own clip: skipped, it needs ffmpeg and a Chromium (${noChromium})`)

const folder = temporaryFolder()
afterAll(() => {
  stopAll()
  folder.remove()
})

/** Returns the share of light pixels in the last picture of a clip. */
async function lightShare(path: string): Promise<number> {
  const frame = execFileSync('ffmpeg', [
    ...['-v', 'error', '-sseof', '-0.3', '-i', path, '-frames:v', '1'],
    ...['-f', 'image2pipe', '-c:v', 'png', '-'],
  ])
  const { width, height, at } = await pixels(frame)
  const places = Array.from({ length: width * height }, (_, place) => place)
  const lights = places.filter((place) => {
    const [red, green, blue] = at(place % width, Math.floor(place / width))
    return red + green + blue > 150
  })
  return lights.length / places.length
}

describe.runIf(canRun)('a clip without OBS', () => {
  beforeAll(async () => {
    const white = sharp({ create: { width: 640, height: 360, channels: 3, background: '#fff' } })
    await white.png().toFile(join(folder.dir, '1.png'))
    writeFileSync(join(folder.dir, 'reel.json'), JSON.stringify([{ file: '1.png', ms: 600_000 }]))
  })

  it('has the masked screen and the overlay, and is made only after that is on', async () => {
    const masks = { '*': [{ name: 'all', box: [0, 0, 1, 1] }] }
    writeSettings(folder.dir, { sight: { masks } })
    const adlib = await perform(folder.dir, ['--frames', folder.dir, '--model', 'understudy'], {
      ADLIB_CHROMIUM: chromiumPath,
    })
    const panel = await panelSocket(adlib.urls.panel)
    // A test cue is only sent if an overlay is there.
    const overlay = await panelSocket(adlib.urls.overlay)
    let n = 0
    const send = (body: object) => {
      n += 1
      return panel.command({ ...body, id: `c${n}` } as Command)
    }
    await untilEvent(folder.dir, 'sight/source')
    expect(await send({ command: 'clip' })).toMatchObject({ error: { kind: 'not-connected' } })
    expect(existsSync(join(folder.dir, 'data', 'clips'))).toBe(false)

    expect(await send({ command: 'settings', patch: { clips: { own: true } } })).toMatchObject({ ok: true })
    const newest = () => eventsOnDisk(folder.dir).findLast((event) => event.type === 'clip/saved')?.path ?? ''
    // The first picture is kept a moment after that, and the words of a clip at once are not on the overlay yet.
    await expect
      .poll(
        async () => {
          expect(await send({ command: 'test-burst' })).toMatchObject({ ok: true })
          return (await send({ command: 'clip' })).ok && (await lightShare(newest())) > 0
        },
        { timeout: 60_000, interval: 1500 },
      )
      .toBe(true)
    panel.close()
    overlay.close()
    await adlib.stop()
    expect(newest()).toContain(join('data', 'clips', 'Adlib '))
    expect(dirname(newest())).toBe(join(folder.dir, 'data', 'clips'))
    // The mask is black, and only the words of the overlay are light.
    expect(await lightShare(newest())).toBeLessThan(0.5)
  })

  it('is not made again after a kill, and leaves no unfinished file', async () => {
    const options = ['--frames', folder.dir, '--model', 'understudy']
    const clipsDir = join(folder.dir, 'data', 'clips')
    const before = readdirSync(clipsDir)
    const first = await perform(folder.dir, options, { ADLIB_CHROMIUM: chromiumPath })
    const panel = await panelSocket(first.urls.panel)
    let tries = 0
    await expect
      .poll(() => {
        tries += 1
        void panel.command({ command: 'clip', id: `k${tries}` } as Command)
        return readdirSync(clipsDir).filter((name) => name.startsWith('.unfinished'))
      })
      .not.toEqual([])
    await first.stop('SIGKILL')
    panel.close()
    const second = await perform(folder.dir, options)
    await untilEvent(folder.dir, 'clip/failed', ({ message }) => message.includes('incomplete'))
    expect(readdirSync(clipsDir)).toEqual(before)
    await second.stop()
  })
})
