import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createLatestPicture } from '../../../electron/capture/latest-picture.ts'
import { openOwnClips } from '../../../electron/clips/own-clips.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { hasFfmpeg } from '../../fixtures/demo-video.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { clipSettings } from '../../fixtures/peak.ts'
import { pixels } from '../../fixtures/pixels.ts'
import { startedRun } from '../../fixtures/started-run.ts'

if (!hasFfmpeg) console.log('own clips: skipped, ffmpeg is not installed')

let stop = () => {}
afterEach(() => stop())

const size = { width: 320, height: 180 }

/** A show that watches a white screen, whose left half is masked. */
async function watching(options: { readonly folder?: string; readonly program?: string } = {}) {
  const folder = options.folder ?? join(newFolder(), 'clips')
  const run = startedRun(clipSettings({ own: true }))
  const { journal, clock } = run
  const screen = createLatestPicture(() => [[0, 0, size.width / 2, size.height]])
  const image = { ...size, data: new Uint8ClampedArray(size.width * size.height * 4).fill(255) }
  await screen.paste({
    ...{ ...size, t: clock.now(), full: true, thumb: new Uint8Array() },
    changed: [{ box: [0, 0, size.width, size.height], image }],
  } as never)
  const horn = readFileSync(new URL('../../../assets/sounds/airhorn.wav', import.meta.url))
  const own = openOwnClips({
    ...{ journal, clock, folder, chromium: () => null, print: () => {} },
    ...(options.program !== undefined && { program: options.program }),
    picture: screen.jpeg,
    soundOf: ({ content }) => (content.lane === 'sound' ? horn : null),
  })
  stop = own.stop
  const watch = async (steps: number) => {
    for (let n = 0; n < steps; n += 1) {
      await clock.advanceAsync(250)
      await screen.jpeg()
    }
    await expect.poll(own.isReady).toBe(true)
  }
  return { ...run, folder, own, watch }
}

const horn = {
  type: 'stage/cue',
  cue: {
    ...{ id: 'horn', lane: 'sound', by: 'tool', durationMs: 1000 },
    content: { lane: 'sound', sound: 'airhorn', volume: 1 },
  },
} as unknown as EventBody

/** Returns the level (dB) of the loudest sound between two times (s). */
function loudest(path: string, from: number, to: number): number {
  const filter = `atrim=${from}:${to},volumedetect`
  const { stderr } = spawnText(['-i', path, '-af', filter, '-f', 'null', '-'])
  return Number(/max_volume: (\S+) dB/.exec(stderr)?.[1])
}

function spawnText(args: readonly string[]): { stderr: string } {
  return { stderr: String(execFileSync('sh', ['-c', 'ffmpeg "$@" 2>&1', 'ffmpeg', '-nostdin', ...args])) }
}

describe.skipIf(!hasFfmpeg)('openOwnClips', () => {
  it('makes a video of the masked pictures and of the sounds at their times', async () => {
    const { own, watch, journal, folder } = await watching()
    await watch(8)
    journal.append(horn)
    await watch(12)
    const saved = await own.save({ kind: 'comeback', line: 'We live!' })
    if (!saved.ok) throw new Error(saved.message)
    expect(saved.path).toMatch(/clips[\\/]Adlib \d{4}-\d\d-\d\d \d\d-\d\d-\d\d comeback - We live\.mp4$/)
    expect(readdirSync(folder)).toHaveLength(1)
    const frame = execFileSync('ffmpeg', [
      ...[
        '-v',
        'error',
        '-ss',
        '1',
        '-i',
        saved.path,
        '-frames:v',
        '1',
        '-f',
        'image2pipe',
        '-c:v',
        'png',
        '-',
      ],
    ])
    const { width, height, at } = await pixels(frame)
    expect({ width, height }).toEqual(size)
    for (const y of [5, 90, 175]) {
      for (const x of [5, 80, 150]) expect(Math.max(...at(x, y).slice(0, 3))).toBeLessThan(10)
      expect(Math.min(...at(250, y).slice(0, 3))).toBeGreaterThan(240)
    }
    expect(loudest(saved.path, 0, 1.5)).toBeLessThan(-60)
    expect(loudest(saved.path, 2, 3)).toBeGreaterThan(-30)
  })

  it('replaces no file', async () => {
    const { own, watch } = await watching()
    await watch(3)
    const first = await own.save({})
    const second = await own.save({})
    if (!first.ok || !second.ok) throw new Error('No clip.')
    expect(second.path).toBe(first.path.replace('.mp4', ' (2).mp4'))
    expect(existsSync(first.path)).toBe(true)
  })

  it('drops a clip that is being made at a PANIC', async () => {
    const { own, watch, journal, folder } = await watching()
    await watch(40)
    const saved = own.save({})
    journal.append({ type: 'stage/panic', by: 'test' })
    expect(await saved).toMatchObject({ ok: false, kind: 'dropped' })
    expect(readdirSync(folder)).toEqual([])
    expect(await own.save({})).toMatchObject({ ok: false, kind: 'no-pictures' })
  })
})

describe('openOwnClips on any computer', () => {
  it('says what to install without ffmpeg', async () => {
    const { own, watch } = await watching({ program: 'no-such-ffmpeg' })
    await watch(3)
    expect(await own.save({})).toMatchObject({
      ...{ ok: false, kind: 'ffmpeg', message: expect.stringContaining('ffmpeg, which is not installed') },
      remedy: expect.stringContaining('Install ffmpeg'),
    })
  })

  it('deletes what a killed process left, and neither clips nor what another process makes', async () => {
    const folder = newFolder()
    mkdirSync(folder, { recursive: true })
    const kept = ['Adlib 2026-01-01 10-00-00.mp4', `.unfinished-${process.ppid}-pictures.mp4`]
    const dead = Number(execFileSync('sh', ['-c', 'echo $$']))
    for (const name of [...kept, `.unfinished-${dead}-pictures.mp4`, `.unfinished-${dead}.mp4`])
      writeFileSync(join(folder, name), 'x')
    await watching({ folder })
    expect(readdirSync(folder).sort()).toEqual(kept.sort())
  })
})
