import fs, { fstatSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openLastPart } from '../../../electron/journal/disk-journal.ts'
import { eventWriter } from '../../../electron/journal/event-writer.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const { writeSync } = fs

function limitDisk(room: number): void {
  let left = room
  fs.writeSync = ((fd: number, line: Buffer, at: number) => {
    const bytes = Math.min(left, line.length - at)
    if (bytes === 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    left -= bytes
    return writeSync(fd, line, at, bytes)
  }) as typeof writeSync
  syncBuiltinESMExports()
}

function freeDisk(): void {
  fs.writeSync = writeSync
  syncBuiltinESMExports()
}

function house(options: { partBytes?: number; datasync?: (fd: number) => Promise<void> } = {}) {
  const path = join(newFolder(), 'events.jsonl')
  const troubles: (string | null)[] = []
  const writer = eventWriter({
    path,
    last: openLastPart(path).last,
    clock: virtualClock(),
    datasync: async () => {},
    ...options,
    onTrouble: (trouble) => troubles.push(trouble?.message ?? null),
  })
  const written: string[] = []
  const add = (line: string, isVital = false) =>
    writer.add(Buffer.from(`${line}\n`), isVital, () => written.push(line.slice(0, 9)))
  return { path, writer, troubles, written, add, text: () => readFileSync(path, 'utf8') }
}

function heldSync() {
  let used = -1
  let end = (): void => {}
  return {
    datasync(fd: number): Promise<void> {
      used = fd
      return new Promise((resolve) => {
        end = resolve
      })
    },
    fd: () => used,
    end: () => end(),
  }
}

describe('eventWriter', () => {
  afterEach(freeDisk)

  it('removes a partial line when the disk is full, and writes the whole line once there is space', () => {
    const { writer, add, text, troubles, written } = house()
    add('first')
    limitDisk(3)

    expect(add('second')).toBe(true)
    expect(text()).toBe('first\n')
    expect(written).toEqual(['first'])

    freeDisk()
    writer.flush()
    expect(text()).toBe('first\nsecond\n')
    expect(written).toEqual(['first', 'second'])
    expect(troubles).toEqual([expect.stringContaining('The disk is full'), null])
    writer.stop()
  })

  it('drops new lines while its queue is full, except vital lines', () => {
    const { writer, add, written, text } = house()
    limitDisk(0)
    const mebibyte = 'x'.repeat(1024 * 1024 - 1)
    for (let n = 0; n < 16; n += 1) expect(add(mebibyte)).toBe(true)

    expect(add('turn')).toBe(false)
    expect(add('panic', true)).toBe(true)

    freeDisk()
    writer.flush()
    expect(written).toHaveLength(17)
    expect(text().endsWith('x\npanic\n')).toBe(true)
    writer.stop()
  })

  it('reports a file that is replaced during writing', () => {
    const { writer, add, path, troubles } = house()
    add('first')
    renameSync(path, `${path}.old`)
    writeFileSync(path, '')

    writer.flush()

    expect(troubles).toEqual([expect.stringContaining('was deleted, moved or replaced')])
    renameSync(`${path}.old`, path)
    writer.flush()
    expect(writer.trouble()).toBeNull()
    writer.stop()
  })

  it('keeps a file open until its sync ends, even if later files have been started', async () => {
    const sync = heldSync()
    const { writer, add } = house({ partBytes: 8, datasync: sync.datasync })
    add('first line')
    const done = writer.sync()
    add('second line')
    add('third line')
    expect(fstatSync(sync.fd()).isFile()).toBe(true)

    sync.end()
    await done
    expect(() => fstatSync(sync.fd())).toThrow('EBADF')
    writer.stop()
  })

  it('a stopped writer keeps its file open until the sync in progress ends', async () => {
    const sync = heldSync()
    const { writer, add } = house({ datasync: sync.datasync })
    add('first')
    const done = writer.sync()
    writer.stop()
    expect(fstatSync(sync.fd()).isFile()).toBe(true)

    sync.end()
    await done
    expect(() => fstatSync(sync.fd())).toThrow('EBADF')
  })
})
