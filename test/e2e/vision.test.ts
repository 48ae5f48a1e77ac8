import { imageSize } from 'image-size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdlibProcess,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server.ts'

const folder = temporaryFolder()
let server: ModelServer
let adlib: AdlibProcess

beforeAll(async () => {
  server = await startModelServer([
    { name: 'seer:4b', capabilities: ['completion', 'vision'], weights: 4_000_000_000 },
  ])
  server.say('CALL describe_frame {}', 'A boss stands in the mist.', 'What a boss!')
  writeSettings(folder.dir, {
    brain: { mode: 'text', asks: { 'seer:4b': 'tools' } },
    performer: { tickMs: 500 },
  })
  adlib = await perform(folder.dir, ['--frames', 'demo', '--model', 'seer:4b'], { OLLAMA_HOST: server.url })
})

afterAll(async () => {
  await adlib?.stop()
  await server?.close()
  stopAll()
  folder.remove()
})

describe('adlib perform with a vision model', () => {
  it('sends pictures of the screen to the model, and `describe_frame` returns the model’s description', async () => {
    const asked = await untilEvent(folder.dir, 'ask/end')
    expect(asked).toMatchObject({
      n: 1,
      ok: true,
      text: 'A boss stands in the mist.',
    })
    const done = await untilEvent(folder.dir, 'tool/done', ({ tool }) => tool === 'describe_frame')
    expect(done.result).toMatchObject({ picture: 'A boss stands in the mist.' })
    // A turn that begins before the first picture is read contains no picture.
    await expect.poll(() => picturesOf(server).length).toBeGreaterThanOrEqual(2)
    const pictures = picturesOf(server).map((shown) => {
      expect(shown).toHaveLength(1)
      return imageSize(Buffer.from(shown[0] ?? '', 'base64'))
    })
    for (const { type, width, height } of pictures) {
      expect(type).toBe('jpg')
      expect(Math.max(width, height)).toBeLessThanOrEqual(896)
    }
  })
})

const picturesOf = ({ asked }: ModelServer): string[][] =>
  asked
    .map(({ body }) => (body.messages as { images?: string[] }[]).flatMap(({ images }) => images ?? []))
    .filter((pictures) => pictures.length > 0)
