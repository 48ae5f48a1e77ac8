import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../electron/platform/clock.ts'
import {
  discardVoice,
  downloadedVoices,
  downloadVoice,
  voicePath,
} from '../../../electron/voice/download-voice.ts'
import type { PiperVoice } from '../../../src-shared/voice/piper-voices.ts'
import { temporaryFolder } from '../../fixtures/adlib-process.ts'

const content = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7) % 251))
const sha256 = createHash('sha256').update(content).digest('hex')

describe('downloadVoice', () => {
  let server: Server
  let voice: PiperVoice
  let folder: ReturnType<typeof temporaryFolder>
  let ranges: string[]
  let mode: 'whole' | 'stop-halfway' | 'other-content' | 'no-ranges' | 'missing'

  beforeEach(async () => {
    folder = temporaryFolder()
    ranges = []
    mode = 'whole'
    server = createServer(({ headers }, response) => {
      const { range = '' } = headers
      ranges.push(range)
      if (mode === 'missing') return void response.writeHead(404).end()
      const from = mode === 'no-ranges' ? 0 : Number(/\d+/.exec(range)?.[0] ?? 0)
      const body = mode === 'other-content' ? Buffer.alloc(content.length, 1) : content
      response.writeHead(from > 0 ? 206 : 200)
      if (mode !== 'stop-halfway') return void response.end(body.subarray(from))
      response.write(body.subarray(from, 100_000), () => response.destroy())
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a`
    const file = { name: 'joe.onnx', url, bytes: content.length, sha256 }
    voice = { name: 'joe', title: 'Joe', license: 'CC0', files: [file] }
  })
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => {
      server.close(resolve)
    })
    folder.remove()
  })

  const run = async (signal = new AbortController().signal) => {
    const items: { done?: number; of?: number; fault?: { message: string; remedy: string } }[] = []
    for await (const item of downloadVoice(voice, { dataDir: folder.dir, clock: systemClock, signal }))
      items.push(item)
    return items
  }
  const path = () => voicePath(folder.dir, { name: 'joe.onnx' })
  const isThere = () => downloadedVoices(folder.dir, [voice]).length === 1

  it('saves the verified file, and does not download it again', async () => {
    expect((await run()).at(-1)).toMatchObject({ done: content.length, of: content.length })
    expect(readFileSync(path()).equals(content)).toBe(true)
    expect(isThere()).toBe(true)
    await run()
    expect(ranges).toHaveLength(1)
  })

  it('resumes a download after a lost connection', async () => {
    mode = 'stop-halfway'
    expect((await run()).at(-1)?.fault?.remedy).toContain('resume')
    expect(isThere()).toBe(false)
    const has = statSync(`${path()}.part`).size
    expect(has).toBeGreaterThan(0)
    mode = 'whole'
    await run()
    expect(ranges).toEqual(['', `bytes=${has}-`])
    expect(isThere()).toBe(true)
  })

  it('deletes what an interrupted download has left', async () => {
    mode = 'stop-halfway'
    await run()
    discardVoice(voice, folder.dir)
    expect(statSync(`${path()}.part`, { throwIfNoEntry: false })).toBeUndefined()
  })

  it('completes the download even if the server cannot resume it', async () => {
    mode = 'stop-halfway'
    await run()
    mode = 'no-ranges'
    await run()
    expect(readFileSync(path()).equals(content)).toBe(true)
  })

  it('deletes and reports content with a wrong checksum', async () => {
    mode = 'other-content'
    expect((await run()).at(-1)?.fault?.message).toContain('checksum')
    expect(statSync(`${path()}.part`, { throwIfNoEntry: false })).toBeUndefined()
    expect(isThere()).toBe(false)
  })

  it('reports the status of a refused download, and reports nothing for a canceled download', async () => {
    mode = 'missing'
    expect((await run()).at(-1)?.fault?.message).toContain('404')
    const gone = new AbortController()
    gone.abort()
    expect(await run(gone.signal)).toEqual([])
  })
})
