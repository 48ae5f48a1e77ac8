import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  discardDownload,
  downloadWeights,
  unfinishedDownloads,
  type WeightsDownload,
} from '../../../electron/llama/download-weights.ts'
import { mayRedirect } from '../../../electron/llama/registry-request.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { connectionLost } from '../../../src-shared/events/event/model.ts'
import type { PullProgress } from '../../../src-shared/llm/ollama/client.ts'
import type { ServerFault } from '../../../src-shared/llm/transport.ts'
import type { Clock } from '../../../src-shared/ports.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import {
  type RegistryModelFile,
  type RegistryServer,
  startRegistry,
  weightsOfSize,
} from '../../fixtures/registry-server.ts'

const size = 2_000_000
const weights = weightsOfSize(size)

const never = new AbortController().signal

/** Shortens the waits before a retry, but not the time after which a silent connection counts as lost. */
const clock: Clock = {
  ...systemClock,
  after: (ms, run) => systemClock.after(ms < 30_000 ? ms / 1000 : ms, run),
}

let registry: RegistryServer | undefined
afterEach(async () => {
  await registry?.close()
  registry = undefined
})

async function open(model: RegistryModelFile = { weights }) {
  registry = await startRegistry({ 'tiny:1b': model })
  const folder = join(newFolder(), 'models')
  const options: WeightsDownload = {
    ...{ folder, registry: registry.url, clock, signal: never },
    freeBytes: async () => 1e12,
  }
  const download = async (
    name = 'tiny:1b',
    more: Partial<WeightsDownload> = {},
  ): Promise<{ items: PullProgress[]; fault?: ServerFault }> => {
    const items: PullProgress[] = []
    for await (const item of downloadWeights(name, { ...options, ...more })) {
      if ('fault' in item) return { items, fault: item.fault }
      items.push(item)
    }
    return { items }
  }
  const file = join(folder, 'tiny%3A1b.gguf')
  const read = () => (existsSync(file) ? readFileSync(file) : undefined)
  return { server: registry, folder, options, download, file, read }
}

/** Reads a download until so many bytes have arrived, then stops it. */
async function stopAfter(bytes: number, options: WeightsDownload): Promise<void> {
  const stop = new AbortController()
  for await (const item of downloadWeights('tiny:1b', { ...options, signal: stop.signal }))
    if ('completed' in item && (item.completed ?? 0) >= bytes) stop.abort()
}

describe('downloadWeights', () => {
  it('continues where it was after each of three dropped connections', async () => {
    const { server, download, read } = await open()
    server.behavior.drops = [500_000, 300_000, 700_000]
    const { items, fault } = await download()
    expect(fault).toBeUndefined()
    expect(read()?.equals(weights)).toBe(true)
    const starts = server.requests.slice(1).map((request) => Number(/bytes=(\d+)-/.exec(request)?.[1] ?? 0))
    expect(starts).toHaveLength(4)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    // What was still in the connection's buffer when it broke is lost.
    expect(starts.at(-1)).toBeGreaterThan(700_000)
    expect(items.filter(({ status }) => status === connectionLost)).toHaveLength(3)
    expect(items.at(-1)).toEqual({ status: 'success', total: weights.length, completed: weights.length })
  })

  it('does not give up while each of nine connections brings new bytes', async () => {
    const { server, download, read } = await open()
    server.behavior.drops = Array<number>(9).fill(200_000)
    const { items, fault } = await download()
    expect(fault).toBeUndefined()
    expect(read()?.equals(weights)).toBe(true)
    expect(items.filter(({ status }) => status === connectionLost)).toHaveLength(9)
  })

  it('ends with the same bytes or with no file, whatever connections do', async () => {
    const { server, options, download, read, folder } = await open()
    const drops = fc.array(fc.integer({ min: 0, max: 1_200_000 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(drops, fc.boolean(), fc.boolean(), async (lengths, ignoresRange, redirects) => {
        Object.assign(server.behavior, { drops: [...lengths], ignoresRange, redirects })
        const into = join(folder, String(server.requests.length))
        mkdirSync(into, { recursive: true })
        const { fault } = await download('tiny:1b', { folder: into })
        const path = join(into, 'tiny%3A1b.gguf')
        if (fault === undefined) expect(readFileSync(path).equals(weights)).toBe(true)
        else expect(existsSync(path)).toBe(false)
        server.behavior.drops = []
        // The next download completes it.
        expect((await download('tiny:1b', { folder: into })).fault).toBeUndefined()
        expect(readFileSync(path).equals(weights)).toBe(true)
      }),
      { numRuns: 20 },
    )
    expect([read(), options.folder]).toEqual([undefined, folder])
  })

  it('resumes a stopped download in another process, and lists it until then', async () => {
    const { server, options, download, folder, read } = await open()
    server.behavior.holdsAt = 900_000
    await stopAfter(900_000, options)
    expect(unfinishedDownloads(folder)).toEqual([{ model: 'tiny:1b', done: 900_000 }])
    server.behavior.holdsAt = undefined
    await download()
    expect(server.requests.at(-1)).toMatch(/bytes=900000-$/)
    expect(read()?.equals(weights)).toBe(true)
    expect(unfinishedDownloads(folder)).toEqual([])
  })

  it('deletes what was downloaded when it is discarded', async () => {
    const { server, options, folder } = await open()
    server.behavior.holdsAt = 900_000
    await stopAfter(900_000, options)
    expect(discardDownload(folder, 'tiny:1b')).toBeNull()
    expect(readdirSync(folder)).toEqual([])
  })

  it('deletes a file with a wrong checksum, and says so', async () => {
    const { server, download, folder, read } = await open()
    server.behavior.sends = Buffer.alloc(weights.length, 1)
    const { fault } = await download()
    expect(fault?.message).toBe('tiny:1b arrived damaged (wrong checksum), so the file was deleted.')
    expect([read(), readdirSync(folder)]).toEqual([undefined, []])
  })

  it('cuts an answer off that is longer than promised', async () => {
    const { server, download, read } = await open()
    server.behavior.isEndless = true
    expect((await download()).fault).toBeUndefined()
    expect(read()?.equals(weights)).toBe(true)
  })

  it('starts again with a server that ignores the range', async () => {
    const { server, download, read } = await open()
    Object.assign(server.behavior, { ignoresRange: true, drops: [1_500_000] })
    const { items } = await download()
    expect(read()?.equals(weights)).toBe(true)
    expect(items.map(({ completed }) => completed ?? 0)).toContain(weights.length)
  })

  it('gives up after seven attempts without a new byte, and keeps the part', async () => {
    const { server, download, folder } = await open()
    server.behavior.drops = [1_000_000, ...Array<number>(20).fill(0)]
    const { fault } = await download()
    expect(fault).toMatchObject({ kind: expect.any(String) })
    expect(fault?.remedy).toContain('The downloaded part is kept.')
    expect(server.behavior.drops).toHaveLength(14)
    expect(unfinishedDownloads(folder)).toEqual([{ model: 'tiny:1b', done: expect.any(Number) }])
    expect(unfinishedDownloads(folder)[0]?.done).toBeGreaterThan(0)
  })

  it('follows a redirect within the network, and no other', async () => {
    const { server, download, read } = await open()
    for (const target of ['http://example.com/x', 'file:///etc/passwd', 'http://me:secret@127.0.0.1/x']) {
      server.behavior.redirects = target
      expect((await download()).fault?.message).toContain('which is not allowed')
    }
    server.behavior.redirects = `${server.url}/v2/again/blobs/sha256:${'0'.repeat(64)}`
    expect((await download()).fault?.kind).toBe('not_found')
    server.behavior.redirects = true
    expect((await download()).fault).toBeUndefined()
    expect([read()?.length, server.secrets]).toEqual([weights.length, []])
  })

  it.each([
    ['https://a.example', 'https://b.example', true],
    ['https://a.example', 'https://192.168.1.1', false],
    ['https://a.example', 'http://b.example', false],
    ['http://192.168.1.1', 'http://127.0.0.1:1', true],
    ['http://127.0.0.1:1', 'https://b.example', true],
    ['http://127.0.0.1:1', 'http://b.example', false],
    ['https://a.example', 'https://me@b.example', false],
  ])('a redirect from %s to %s: %s', (from, to, isAllowed) => {
    expect(mayRedirect(new URL(from), new URL(to))).toBe(isAllowed)
  })

  it('stops following redirects that lead in a circle', async () => {
    const { server, download } = await open()
    server.behavior.redirects = '#again'
    expect((await download()).fault?.message).toContain('it redirects too often')
  })

  it('names the space that is missing before it downloads anything', async () => {
    const { server, download, folder } = await open({ weights, size: 5_000_000_000 })
    const { fault } = await download('tiny:1b', { freeBytes: async () => 4e9 })
    expect(fault?.message).toBe(
      `The download of tiny:1b needs 5.3 GB, but only 4.0 GB is free on the disk with ${folder}.`,
    )
    expect(server.requests).toHaveLength(1)
  })

  it.runIf(existsSync('/dev/full'))('keeps the part and names the remedy if the disk fills up', async () => {
    const { download, folder } = await open()
    mkdirSync(folder, { recursive: true })
    const part = join(folder, `tiny%3A1b.${createHash('sha256').update(weights).digest('hex')}.part`)
    symlinkSync('/dev/full', part)
    expect(await download()).toMatchObject({
      fault: {
        message: `The download of tiny:1b stopped: the disk with ${folder} is full.`,
        remedy: 'Free some space, then resume. The downloaded part is kept.',
      },
    })
    expect(existsSync(part)).toBe(true)
  })

  it('leaves a download to the process that began it', async () => {
    const { server, options, download, read } = await open()
    server.behavior.holdsAt = 900_000
    let other: ServerFault | undefined
    for await (const item of downloadWeights('tiny:1b', options))
      if ('completed' in item && item.completed === 900_000) {
        other = (await download()).fault
        expect(discardDownload(options.folder, 'tiny:1b')?.kind).toBe('busy')
        server.release()
      }
    expect(other).toMatchObject({ kind: 'busy' })
    expect(read()?.equals(weights)).toBe(true)
  })

  it('downloads nothing that is complete', async () => {
    const { server, download, file } = await open()
    await download()
    const requests = server.requests.length
    const { items } = await download()
    expect([server.requests.length, items.at(-1)?.status]).toEqual([requests + 1, 'success'])
    expect(existsSync(file)).toBe(true)
  })

  it('drops the part of weights that the registry has replaced', async () => {
    const { options, download, folder } = await open()
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `tiny%3A1b.${'0'.repeat(64)}.part`), 'old')
    writeFileSync(join(folder, `other%3A1b.${'0'.repeat(64)}.part`), 'of another model')
    writeFileSync(join(folder, `100%.${'0'.repeat(64)}.part`), '')
    await download()
    expect(unfinishedDownloads(options.folder)).toEqual([
      { model: '100%', done: 0 },
      { model: 'other:1b', done: 16 },
    ])
  })

  it.each([401, 404, 500])('explains status %s', async (status) => {
    const { server, download } = await open()
    server.behavior.status = status
    expect(await download()).toMatchObject({ fault: { status, remedy: expect.stringMatching(/\w/) } })
  })

  it.each(['../../secret', '..', 'a/../b', 'a/b/c', 'hf.co/a/b:c', 'a b', '', 'a:b:c', 'x'.repeat(100)])(
    'requests nothing for the name "%s"',
    async (name) => {
      const { server, download } = await open()
      expect((await download(name)).fault?.kind).toBe('not_found')
      expect(server.requests).toEqual([])
    },
  )
})
