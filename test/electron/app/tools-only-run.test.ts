import fs, { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { afterEach, describe, expect, it } from 'vitest'
import { openOwnRun } from '../../../electron/app/tools-only-run.ts'
import { systemClock } from '../../../electron/platform/clock.ts'

const dir = mkdtempSync(join(tmpdir(), 'adlib-own-run-'))
const { writeSync } = fs

/** Replaces the function that writes events; `restore` undoes it. */
function setWrite(write: typeof fs.writeSync): void {
  fs.writeSync = write
  syncBuiltinESMExports()
}
const restore = () => setWrite(writeSync)
afterEach(() => {
  restore()
  rmSync(dir, { recursive: true, force: true })
})

describe('openOwnRun', () => {
  it('denies calls while the disk is full', async () => {
    const dataDir = join(dir, 'data')
    mkdirSync(dataDir)
    const opening = await openOwnRun({
      dataDir,
      reportsDir: join(dir, 'reports'),
      clock: systemClock,
      print: () => {},
    })
    if (!opening.ok) throw new Error(opening.failure.message)
    const { own } = opening
    const [ours, theirs] = InMemoryTransport.createLinkedPair()
    const client = new Client({ name: 'test', version: '1' })
    await own.tools.connect().connect(theirs)
    await client.connect(ours)
    const speak = () => client.callTool({ name: 'overlay_text', arguments: { text: 'Hello there.' } })
    setWrite(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    })
    const refused = await speak()
    restore()
    expect(refused.isError).toBe(true)
    expect(JSON.stringify(refused.content)).toContain('The disk is full')
    await client.close()
    await own.stop('test')
  })
})
