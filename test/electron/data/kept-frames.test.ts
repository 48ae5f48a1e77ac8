import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openKeptFrames } from '../../../electron/data/kept-frames.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'adlib-kept-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const jpeg = (bytes: number) => async () => new Uint8Array(bytes)

async function keepAll(
  folder: string,
  ids: readonly string[],
  limits: { count: number; bytes: number },
  size = 10,
) {
  const failures: string[] = []
  const kept = openKeptFrames(folder, ({ message }) => failures.push(message), limits)
  for (const id of ids) {
    kept.keep(id, jpeg(size))
    await kept.settled()
  }
  return failures
}

describe('openKeptFrames', () => {
  it('deletes the oldest files beyond the limits on number and size, even files from an earlier process', async () => {
    const folder = join(dir, 'frames')
    const many = { count: 3, bytes: 1000 }
    expect(await keepAll(folder, ['o8', 'o9', 'o10'], many)).toEqual([])
    expect(await keepAll(folder, ['o11'], many)).toEqual([])
    expect(readdirSync(folder).sort()).toEqual(['o10.jpg', 'o11.jpg', 'o9.jpg'])
    await keepAll(folder, ['o12'], { count: 100, bytes: 35 }, 20)
    expect(readdirSync(folder).sort()).toEqual(['o11.jpg', 'o12.jpg'])
    expect(statSync(join(folder, 'o12.jpg')).mode & 0o777).toBe(0o600)
  })

  it('skips a picture while another one is being stored, and stores nothing if there is no picture', async () => {
    const kept = openKeptFrames(join(dir, 'frames'), () => {})
    let store: (bytes: Uint8Array | null) => void = () => {}
    kept.keep(
      'o1',
      () =>
        new Promise((resolve) => {
          store = resolve
        }),
    )
    kept.keep('o2', jpeg(1))
    store(null)
    await kept.settled()
    expect(readdirSync(dir)).toEqual([])
  })

  it('reports an unwritable folder only once', async () => {
    const file = join(dir, 'file')
    writeFileSync(file, '')
    const failures = await keepAll(join(file, 'frames'), ['o1', 'o2'], { count: 3, bytes: 100 })
    expect(failures).toEqual([expect.stringContaining('Cannot store pictures')])
  })
})
