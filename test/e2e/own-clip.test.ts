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
    // The first picture is kept a moment after that.
    await expect
      .poll(
        async () => {
          expect(await send({ command: 'test-burst' })).toMatchObject({ ok: true })
          return (await send({ command: 'clip' })).ok
        },
        { timeout: 60_000, interval: 1500 },
      )
      .toBe(true)
    panel.close()
    overlay.close()
    await adlib.stop()
    const saved = eventsOnDisk(folder.dir).findLast((event) => event.type === 'clip/saved')
    expect(saved?.path).toContain(join('data', 'clips', 'Adlib '))
    expect(dirname(saved?.path ?? '')).toBe(join(folder.dir, 'data', 'clips'))

    const frame = execFileSync('ffmpeg', [
      ...['-v', 'error', '-sseof', '-0.3', '-i', saved?.path ?? '', '-frames:v', '1'],
      ...['-f', 'image2pipe', '-c:v', 'png', '-'],
    ])
    const { width, height, at } = await pixels(frame)
    const lights = Array.from({ length: width * height }, (_, place) => {
      const [red, green, blue] = at(place % width, Math.floor(place / width))
      return red + green + blue
    })
    const lit = lights.filter((light) => light > 150).length
    // The mask is black, and only the words of the overlay are light.
    expect(lit).toBeGreaterThan(100)
    expect(lit).toBeLessThan((width * height) / 2)
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
