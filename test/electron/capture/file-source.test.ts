import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileSource } from '../../../electron/capture/file-source.ts'
import type { GatedFrame, SourceReport } from '../../../src-shared/sight/picture/frame.ts'
import { frameSourceConformance } from '../../conformance/frame-source.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const pictures = fileURLToPath(new URL('../../fixtures/sight', import.meta.url))
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adlib-reel-'))
})
afterAll(() => rm(folder, { recursive: true }))

frameSourceConformance('a folder of images', async () => {
  const clock = virtualClock()
  return {
    source: createFileSource({ path: pictures, clock, frameMs: 1500 }),
    next: async () => clock.advance(100),
  }
})

async function play(
  path: string,
): Promise<{ frames: (GatedFrame & { after: number })[]; reports: SourceReport[] }> {
  const clock = virtualClock()
  const start = clock.now()
  const frames: (GatedFrame & { after: number })[] = []
  const reports: SourceReport[] = []
  let done = false
  const reading = (async () => {
    const source = createFileSource({ path, clock, frameMs: 1000, loop: false })
    for await (const frame of source.frames({
      signal: new AbortController().signal,
      report: (report) => reports.push(report),
    })) {
      frames.push({ ...frame, after: frame.t - start })
    }
    done = true
  })()
  // Advance the clock only while the source waits for it, so that decoding takes no time on this clock.
  while (!done) {
    await new Promise((resolve) => setImmediate(resolve))
    if (clock.waiting() > 0) clock.advance(50)
  }
  await reading
  return { frames, reports }
}

const fixture = (name: string): string => relative(folder, join(pictures, name))

const reel = (shots: unknown): Promise<void> => writeFile(join(folder, 'reel.json'), JSON.stringify(shots))

describe('createFileSource', () => {
  it('plays the pictures of a reel in order and on time, and sends a frame at least once a second', async () => {
    await reel([
      { file: fixture('score-12000.png'), ms: 2500 },
      { file: fixture('score-12015.png'), ms: 500 },
    ])
    const { frames, reports } = await play(folder)
    expect(reports).toEqual([{ source: expect.stringContaining('adlib-reel'), state: 'live' }])
    expect(frames.map(({ after }) => after)).toEqual([0, 1000, 2000, 2500])
    expect(frames.map(({ changed }) => changed.length)).toEqual([1, 0, 0, 1])
    expect(frames[3]?.changed[0]?.box[2]).toBeLessThan(200)
  })

  it('skips a broken file and reports its name', async () => {
    await writeFile(join(folder, 'broken.png'), 'no picture')
    await reel([
      { file: 'broken.png', ms: 1000 },
      { file: fixture('score-12000.png'), ms: 1000 },
    ])
    const { frames, reports } = await play(folder)
    expect(reports.map(({ state }) => state)).toEqual(['lost', 'live'])
    expect(reports[0]?.remedy).toMatch(/broken\.png/)
    expect(frames.length).toBeGreaterThan(0)
  })

  it.each([
    ['a path that is not there', async () => join(folder, 'nowhere')],
    [
      'an invalid reel',
      async () => {
        await reel({ file: 1 })
        return folder
      },
    ],
    [
      'a reel with only broken files',
      async () => {
        await reel([{ file: 'absent.png', ms: 500 }])
        return folder
      },
    ],
  ])('reports %s as lost with a remedy and yields no frame', async (_, path) => {
    const { frames, reports } = await play(await path())
    expect(frames).toEqual([])
    expect(reports).toEqual([
      { source: expect.any(String), state: 'lost', remedy: expect.stringMatching(/\w{3}/) },
    ])
  })
})
