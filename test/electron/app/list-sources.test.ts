import { describe, expect, it } from 'vitest'
import { createWatchable } from '../../../electron/app/list-sources.ts'
import { decodeImage, encodeJpeg } from '../../../electron/capture/decode-image.ts'
import { overlaySource } from '../../../electron/obs/overlay-source.ts'
import type { Box } from '../../../src-shared/events/observation.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'

type Deps = Parameters<typeof createWatchable>[0]
const white = async () => {
  const [width, height] = [64, 32]
  return encodeJpeg({ width, height, data: new Uint8ClampedArray(width * height * 4).fill(255) })
}

async function house(more: { sight?: object; asksEachTime?: boolean; connected?: boolean } = {}) {
  const { sight = {}, asksEachTime = false, connected = true } = more
  const picture = await white()
  let lists = 0
  const watchable = createWatchable({
    settings: () => ({ ...defaultSettings.sight, ...sight }),
    obs: {
      overview: async () => ({
        ...{ connected, scenes: ['Game', 'My bank'] },
        inputs: [
          { name: 'Camera', hasPicture: true },
          { name: 'Microphone', hasPicture: false },
          { name: overlaySource, hasPicture: true },
        ],
      }),
      screenshot: async ({ name }: { name: string }) =>
        name === 'gone'
          ? { ok: false, kind: 'gone', message: 'Gone.', remedy: '' }
          : { ok: true, jpeg: picture, source: 'Game' },
    } as unknown as Deps['obs'],
    eyes: { watched: () => null } as unknown as Deps['eyes'],
    screen: () => ({ isAllowed: true, asksEachTime }) as ReturnType<Deps['screen']>,
    screens: {
      async list() {
        lists += 1
        return [
          { id: 's1', name: 'Screen 1', kind: 'screen' },
          { id: 'w1', name: 'My bank - Browser', kind: 'window' },
        ]
      },
      thumb: async (id) => (id === 's1' ? picture : null),
    },
  })
  return { ...watchable, lists: () => lists }
}
/** Whether the middle of the left half is white, and that of the right one. */
async function halves(reply: { ok: boolean; jpeg?: Uint8Array }) {
  const decoded = await decodeImage(reply.jpeg ?? new Uint8Array())
  if (!decoded.ok) throw new Error('no picture')
  const { width, height, data } = decoded.picture
  return [0.25, 0.75].map(
    (x) => (data[4 * (Math.floor(height / 2) * width + Math.floor(x * width))] ?? 0) > 128,
  )
}
const leftHalf = { name: 'left', box: [0, 0, 0.5, 1] as Box }

describe('watchable', () => {
  it('lists scenes, inputs with a picture, and screens; marks what is ignored, and leaves out the overlay', async () => {
    const { watchable } = await house({ sight: { ignore: ['bank'] } })
    const { obs, screens, kinds, onWayland } = await watchable()
    expect(obs.map(({ name, kind, ignored }) => [name, kind, ignored])).toEqual([
      ['Game', 'scene', false],
      ['My bank', 'scene', true],
      ['Camera', 'input', false],
    ])
    expect(screens.map(({ id, ignored }) => [id, ignored])).toEqual([
      ['s1', false],
      ['w1', true],
    ])
    expect(kinds.map(({ kind, available }) => [kind, available])).toEqual([
      ['screen', true],
      ['obs', true],
      ['file', false],
      ['program', true],
      ['demo', true],
    ])
    expect(onWayland).toBe(false)
  })

  it('does not list screens where listing asks the user', async () => {
    const { watchable, lists } = await house({ asksEachTime: true, connected: false })
    const { screens, onWayland, kinds } = await watchable()
    expect([screens, onWayland, lists()]).toEqual([[], true, 0])
    expect(kinds[1]).toMatchObject({ available: false, remedy: expect.any(String) })
  })
})

describe('thumbnails', () => {
  it('black out the masks of their source and of every source, but not the crop', async () => {
    const masks = { screen: [leftHalf], 'obs:Game': [leftHalf] }
    const { screenThumb, obsThumb } = await house({ sight: { masks, crop: [0, 0, 0.5, 1] } })
    expect(await halves(await screenThumb('s1'))).toEqual([false, true])
    expect(await halves(await obsThumb('Game'))).toEqual([false, true])
    expect(await halves(await obsThumb(''))).toEqual([false, true])
    const every = await house({ sight: { masks: { '*': [leftHalf] } } })
    expect(await halves(await every.obsThumb('Camera'))).toEqual([false, true])
    expect(await halves(await (await house()).screenThumb('s1'))).toEqual([true, true])
  })

  it('show nothing of a source that is ignored, gone or without a preview', async () => {
    const { screenThumb, obsThumb } = await house({ sight: { ignore: ['bank'] } })
    expect(await screenThumb('w1')).toMatchObject({ ok: false, failure: { kind: 'gone' } })
    expect(await screenThumb('s9')).toMatchObject({ ok: false, failure: { kind: 'gone' } })
    expect(await (await house()).screenThumb('w1')).toMatchObject({
      ok: false,
      failure: { kind: 'no-picture' },
    })
    expect(await obsThumb('gone')).toEqual({
      ok: false,
      failure: { kind: 'gone', message: 'Gone.', remedy: '' },
    })
  })
})
