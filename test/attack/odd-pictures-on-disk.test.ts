import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import {
  eventsOnDisk,
  perform,
  root,
  stopAll,
  temporaryFolder,
  untilEvent,
} from '../fixtures/adlib-process.ts'
import { pngChunk, pngHeader } from '../fixtures/png.ts'

const folder = temporaryFolder()
afterAll(() => {
  stopAll()
  folder.remove()
})

const odd: Readonly<Record<string, string>> = {
  'corrupt.png': 'unexpected end of file',
  'empty.png': 'not a picture',
  'no-pixels.png': 'Invalid image dimensions',
  'eight-k.png': '7680×4320',
  'bomb.png': '60000×60000',
  'gone.png': 'no such file',
}

it('the performer reports each unusable picture in a folder and still reads the others', async () => {
  const pictures = join(folder.dir, 'pictures')
  mkdirSync(pictures)
  const good = ['score-12000.png', 'dialogue.png']
  for (const name of good) copyFileSync(join(root, 'test', 'fixtures', 'sight', name), join(pictures, name))
  const data = deflateSync(Buffer.alloc(1000))
  const write = (name: string, ...parts: Uint8Array[]) =>
    writeFileSync(join(pictures, name), Buffer.concat(parts))
  write('corrupt.png', pngHeader(640, 360), Buffer.from('nonsense'))
  write('empty.png')
  write('no-pixels.png', pngHeader(0, 0), pngChunk('IDAT', data))
  write('bomb.png', pngHeader(60_000, 60_000), pngChunk('IDAT', data))
  const black = { width: 7680, height: 4320, channels: 3, background: '#000000' } as const
  write('eight-k.png', await sharp({ create: black }).png().toBuffer())
  const reel = Object.keys(odd).flatMap((name, n) => [
    { file: good[n % 2], ms: 1200 },
    { file: name, ms: 1200 },
  ])
  writeFileSync(join(pictures, 'reel.json'), JSON.stringify(reel))

  const adlib = await perform(folder.dir, ['--frames', pictures, '--model', 'understudy'])
  for (const [name, problem] of Object.entries(odd))
    await untilEvent(folder.dir, 'sight/source', ({ state, remedy }) => {
      return state === 'lost' && remedy?.startsWith(name) === true && remedy.includes(problem)
    })
  const after = eventsOnDisk(folder.dir).at(-1)?.seq ?? 0
  await untilEvent(folder.dir, 'sight/observation', ({ seq, observation }) => {
    return seq > after && observation.numbers.some(({ value }) => value === 12015)
  })
  expect(await adlib.stop()).toBe(0)
  expect(adlib.said()).not.toMatch(/Error|undefined/)
})
