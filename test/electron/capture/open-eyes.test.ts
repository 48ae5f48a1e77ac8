import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { decodeImage, imageCodec } from '../../../electron/capture/decode-image.ts'
import { type OpenedEyes, openEyes } from '../../../electron/capture/open-eyes.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { Box } from '../../../src-shared/events/observation.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { createSeenLines } from '../../../src-shared/sight/memory/seen-lines.ts'
import type { FrameSource, GatedFrame, SourceReport } from '../../../src-shared/sight/picture/frame.ts'

const demo = fileURLToPath(new URL('../../fixtures/sight', import.meta.url))

const frame = (gray: number, box: Box = [0, 0, 64, 36]): GatedFrame => ({
  t: gray,
  width: 64,
  height: 36,
  thumb: new Uint8Array(64 * 36 * 3),
  changed: [
    {
      box,
      image: { width: box[2], height: box[3], data: new Uint8ClampedArray(box[2] * box[3] * 4).fill(gray) },
    },
  ],
})

let eyes: OpenedEyes | undefined
afterEach(() => eyes?.close())

function open(source: typeof defaultSettings.sight.source) {
  let sight = { ...defaultSettings.sight, source, engine: 'tesseract' as const }
  const reports: SourceReport[] = []
  const watchedInObs: string[] = []
  let asked = 0
  const opened = openEyes({
    settings: () => sight,
    card: () => null,
    demo,
    obs: (name): FrameSource => ({
      name: `obs:${name}`,
      refresh() {},
      async *frames({ signal, report }) {
        watchedInObs.push(name)
        report({ source: `obs:${name}`, state: 'live' })
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        yield* []
      },
    }),
    askPages() {
      asked += 1
    },
    clock: systemClock,
    seen: createSeenLines(),
    observed() {},
    report: (report) => reports.push(report),
    ownPanel() {},
  })
  eyes = opened
  const change = (patch: Partial<typeof sight>) => {
    sight = { ...sight, ...patch }
    opened.follow()
  }
  const states = () => reports.map(({ source, state }) => `${source} ${state}`)
  return { eyes: opened, change, states, reports, watchedInObs, asked: () => asked }
}

describe('openEyes', () => {
  it('watches the demo reel until a screen is shared, and then watches the screen', async () => {
    const { eyes, states, asked } = open('auto')
    expect(eyes.watched()).toMatchObject({ kind: 'demo' })
    await expect.poll(states).toContain('file:sight live')
    eyes.eye({ source: 'window:1', state: 'denied', remedy: 'Allow it.' })
    expect(states()).toContain('screen denied')
    expect(eyes.watched().kind).toBe('demo')
    eyes.eye({ source: 'window:1', state: 'live' })
    eyes.frame(frame(100))
    await expect.poll(states).toContain('screen live')
    expect(eyes.watched()).toEqual({ kind: 'screen', name: 'screen' })
    await expect.poll(() => eyes.latestPicture()).not.toBeNull()
    expect(asked()).toBe(1)
  })

  it('ignores partial pictures from a page until the page has sent a whole picture', async () => {
    const { eyes, states } = open('screen')
    eyes.eye({ source: 'window:1', state: 'live' })
    eyes.frame(frame(100, [0, 0, 32, 32]))
    await expect.poll(states).toContain('screen live')
    expect(await eyes.latestPicture()).toBeNull()
    eyes.frame(frame(100))
    await expect.poll(() => eyes.latestPicture()).not.toBeNull()
  })

  it('asks for the whole picture again each time the crop or the masks change', async () => {
    const { eyes, change, states, asked } = open('screen')
    eyes.eye({ source: 'window:1', state: 'live' })
    eyes.frame(frame(100))
    await expect.poll(states).toContain('screen live')
    const before = asked()
    change({ crop: [0, 0, 0.5, 0.5] })
    expect(asked() - before).toBe(1)
    change({ everyMs: 1000 })
    expect(asked() - before).toBe(1)
    change({ crop: null })
    expect(asked() - before).toBe(2)
  })

  it('switches between OBS sources, and reports the previous source as off', async () => {
    const { eyes, change, states, watchedInObs } = open('obs')
    await expect.poll(states).toContain('obs: live')
    change({ obsSource: 'Game' })
    await expect.poll(states).toContain('obs:Game live')
    change({ everyMs: 1000, ignore: ['x'] })
    expect(eyes.lookNow()).toBe(true)
    change({ source: 'off' })
    await expect.poll(states).toContain('obs:Game off')
    expect(states()).toContain('obs: off')
    expect(watchedInObs).toEqual(['', 'Game'])
    expect(eyes.lookNow()).toBe(false)
    expect(eyes.watched()).toEqual({ kind: 'off', name: '' })
    expect(await eyes.latestPicture()).toBeNull()
  })

  it('takes pictures of a program only while programs are the source, and without what is masked', async () => {
    const { Transformer } = await imageCodec()
    const png = async (gray: number) => {
      const picture = new Uint8ClampedArray(64 * 36 * 4)
        .fill(gray)
        .map((value, at) => (at % 4 === 3 ? 255 : value))
      return Transformer.fromRgbaPixels(picture, 64, 36).png()
    }
    const { eyes, change, states } = open('screen')
    expect(await eyes.picture('my game', await png(200))).toMatchObject({ kind: 'not-watched' })
    change({ source: 'program', masks: { program: [{ name: '', box: [0, 0, 0.5, 1] }] }, ignore: ['secret'] })
    expect(await eyes.picture('a secret game', await png(200))).toMatchObject({ kind: 'ignored' })
    expect(await eyes.picture('my game', new Uint8Array([1, 2, 3]))).toMatchObject({ kind: 'unreadable' })
    expect(await eyes.picture('my game', await png(200))).toBeNull()
    await expect.poll(states).toContain('program live')
    expect(eyes.watched()).toEqual({ kind: 'program', name: 'program' })
    const shown = async () => {
      const jpeg = await eyes.latestPicture()
      if (jpeg === null) return null
      const decoded = await decodeImage(jpeg)
      return decoded.ok
        ? [decoded.picture.data[0], decoded.picture.data[60 * 4]].map((value = 0) => value > 100)
        : null
    }
    await expect.poll(shown).toEqual([false, true])
    change({ masks: {} })
    expect(await eyes.picture('my game', await png(200))).toBeNull()
    await expect.poll(shown).toEqual([true, true])
  })

  it('refuses a third picture while two are being decoded', async () => {
    const { eyes } = open('program')
    const refusals = await Promise.all([1, 2, 3].map(() => eyes.picture('my game', new Uint8Array([1]))))
    expect(refusals.map((refusal) => refusal?.kind)).toEqual(['unreadable', 'unreadable', 'busy'])
  })

  it('ends up watching the last of several sources that are chosen in quick succession', async () => {
    const { change, states, watchedInObs } = open('obs')
    for (const obsSource of ['A', 'B', 'C']) change({ obsSource })
    await expect.poll(states).toContain('obs:C live')
    expect(watchedInObs.at(-1)).toBe('C')
  })
})
