import fs, { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { afterEach, describe, expect, it } from 'vitest'
import { openOwnRun } from '../../../electron/app/tools-only-run.ts'
import { newRunId } from '../../../electron/journal/runs.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const { writeSync } = fs

/** Replaces the function that writes events; `restore` undoes it. */
function setWrite(write: typeof fs.writeSync): void {
  fs.writeSync = write
  syncBuiltinESMExports()
}
const restore = () => setWrite(writeSync)
afterEach(restore)

describe('openOwnRun', () => {
  it('deletes its runs beyond the limits of the settings', async () => {
    const [dataDir, reportsDir] = [newFolder(), newFolder()]
    const old = join(reportsDir, 'mcp', newRunId(systemClock.now() - 40 * 86_400_000))
    mkdirSync(old, { recursive: true })
    mkdirSync(join(reportsDir, 'mcp', newRunId(systemClock.now() - 86_400_000)))
    writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ runs: { keepDays: 30 } }))
    const opening = await openOwnRun({ dataDir, reportsDir, clock: systemClock, print: () => {} })
    if (!opening.ok) throw new Error(opening.failure.message)
    expect(existsSync(old)).toBe(false)
    expect(existsSync(opening.own.dir)).toBe(true)
    await opening.own.stop('test')
  })

  it('denies calls while the disk is full', async () => {
    const opening = await openOwnRun({
      dataDir: newFolder(),
      reportsDir: newFolder(),
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
