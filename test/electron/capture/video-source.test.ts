import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVideoSource, isVideo } from '../../../electron/capture/video-source.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { FrameSource, SourceReport } from '../../../src-shared/sight/picture/frame.ts'
import { frameSourceConformance } from '../../conformance/frame-source.ts'

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
if (!hasFfmpeg) console.log('videos: skipped, ffmpeg is not installed')

let folder = ''
const film = (name: string, ...args: string[]): string => {
  const path = join(folder, name)
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', ...args, path])
  return path
}
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'adlib-video-'))
  if (hasFfmpeg) film('clip.mp4', 'testsrc=size=320x180:rate=8', '-t', '1')
})
afterAll(() => rmSync(folder, { recursive: true }))

async function reportsOf(source: FrameSource): Promise<SourceReport[]> {
  const reports: SourceReport[] = []
  const { signal } = new AbortController()
  for await (const _ of source.frames({ signal, report: (report) => reports.push(report) }));
  return reports
}

describe.skipIf(!hasFfmpeg)('createVideoSource with ffmpeg', () => {
  frameSourceConformance('a video', async () => ({
    source: createVideoSource({ path: join(folder, 'clip.mp4'), clock: systemClock, everyMs: 250 }),
    next: () => sleep(20),
  }))

  it('scales a wide video down', async () => {
    const path = film('wide.mkv', 'testsrc=size=2560x1440:rate=4', '-t', '0.5', '-preset', 'ultrafast')
    const stop = new AbortController()
    const source = createVideoSource({ path, clock: systemClock, everyMs: 250 })
    for await (const { width, height } of source.frames({ signal: stop.signal, report: () => {} })) {
      expect([width, height]).toEqual([1920, 1080])
      stop.abort()
    }
  })

  it('reports a file that is missing, is not a video or is larger than 8K', async () => {
    const text = join(folder, 'text.mp4')
    writeFileSync(text, 'this is no video\n'.repeat(100))
    const bomb = film('bomb.avi', 'color=size=8000x4500:rate=1', '-t', '1', '-c:v', 'mjpeg')
    const playlist = join(folder, 'list.ts')
    writeFileSync(playlist, '#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n')
    for (const path of [text, bomb, playlist, join(folder, 'absent.mp4')]) {
      const reports = await reportsOf(createVideoSource({ path, clock: systemClock, everyMs: 250 }))
      expect(reports).toEqual([
        {
          source: expect.stringMatching(/^file:/),
          state: 'lost',
          remedy: expect.stringContaining('cannot be played'),
        },
      ])
    }
  })
})

describe('createVideoSource', () => {
  it('explains what to install if ffmpeg is missing', async () => {
    const options = { path: join(folder, 'clip.mp4'), clock: systemClock, everyMs: 250 }
    expect(await reportsOf(createVideoSource({ ...options, program: 'no-such-ffmpeg' }))).toEqual([
      {
        source: 'file:clip.mp4',
        state: 'lost',
        remedy: expect.stringContaining('Install it from ffmpeg.org'),
      },
    ])
  })
})

describe('isVideo', () => {
  it('recognizes a video by its file extension', () => {
    expect(['a.MP4', '/b/c.webm', 'd.png', 'mp4'].map(isVideo)).toEqual([true, true, false, false])
  })
})
