import fs, { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { afterEach, describe, expect, it } from 'vitest'
import { approvePack } from '../../../electron/app/packs/approved-packs.ts'
import { bundlePack } from '../../../electron/app/packs/bundle-pack.ts'
import { openOwnRun } from '../../../electron/app/tools-only-run.ts'
import { newRunId } from '../../../electron/journal/runs.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const { writeSync } = fs

function setWrite(write: typeof fs.writeSync): void {
  fs.writeSync = write
  syncBuiltinESMExports()
}
const restore = () => setWrite(writeSync)
afterEach(restore)

const pack = `
import { createRequire } from 'node:module'
import { definePack, defineTool, z } from 'adlib'
const load = createRequire(import.meta.url)
export default definePack('mine', 'For tests.', [
  defineTool({
    name: 'hello', description: 'Answers.', domain: 'test',
    args: z.object({}), run: (): string => load('./helper.cjs').words,
  }),
])
`

describe('openOwnRun', () => {
  it('a change to the files of a pack disables its tools until the pack is approved again', async () => {
    const dataDir = newFolder()
    const path = join(dataDir, 'packs', 'mine.ts')
    mkdirSync(join(dataDir, 'packs'))
    const write = (file: string, text: string) => writeFileSync(join(dataDir, 'packs', file), text)
    const approve = async () => {
      const bundled = await bundlePack(path, dataDir)
      if (!bundled.ok) throw new Error(bundled.failure.message)
      approvePack(dataDir, { path, hash: bundled.bundle.hash, reload: false })
    }
    write('mine.ts', pack)
    write('helper.cjs', "exports.words = 'one'")
    await approve()
    writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ tools: { packs: [path] } }))
    const printed: string[] = []
    const opening = await openOwnRun({
      dataDir,
      reportsDir: newFolder(),
      clock: systemClock,
      print: (line) => printed.push(line),
    })
    if (!opening.ok) throw new Error(opening.failure.message)
    const [ours, theirs] = InMemoryTransport.createLinkedPair()
    const client = new Client({ name: 'test', version: '1' })
    await opening.own.tools.connect().connect(theirs)
    await client.connect(ours)
    const hello = async () => JSON.stringify(await client.callTool({ name: 'hello', arguments: {} }))
    expect(await hello()).toContain('one')
    for (const change of [
      () => write('helper.cjs', "exports.words = 'two, changed'"),
      () => write('added.cjs', 'exports.more = 1'),
    ]) {
      change()
      expect(await hello()).toContain('unknown_tool')
      expect(printed.splice(0)).toEqual([expect.stringContaining(`adlib pack allow ${path}`)])
      await approve()
      expect(await hello()).not.toContain('unknown_tool')
    }
    await client.close()
    await opening.own.stop('test')
  })

  it('deletes past runs beyond the limits in the settings', async () => {
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
