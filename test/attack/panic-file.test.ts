import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { CommandTargets } from '../../electron/app/commands/command-deps.ts'
import { createCommands } from '../../electron/app/operator-commands.ts'
import { startPerformance } from '../../electron/app/performance.ts'
import { panicFile } from '../../electron/journal/panic-file.ts'
import { newFolder } from '../fixtures/new-folder.ts'
import { toolHouse } from '../fixtures/tool-runtime.ts'

const others: Record<string, (path: string) => void> = {
  'a folder': (path) => mkdirSync(path),
  'a link to nowhere': (path) => symlinkSync(join(path, '..', 'nowhere', 'x'), path),
  'a link to a file': (path) => symlinkSync(join(path, '..', 'other'), path),
}
if (process.platform !== 'win32') others['a pipe'] = (path) => void execFileSync('mkfifo', [path])

describe.each(Object.entries(others))('a panic file that is %s', (_, make) => {
  it('the next run starts in panic, and a linked file is not overwritten', async () => {
    const dir = newFolder()
    writeFileSync(join(dir, 'other'), 'mine')
    writeFileSync(join(dir, 'settings.json'), '{"brain":{"model":"understudy"}}')
    make(join(dir, 'panic'))
    panicFile(dir).latch()

    const begun = await startPerformance({
      ...{ desktop: false, fresh: false, frames: 'off', dataDir: dir, reportsDir: dir, port: 0 },
      print: () => {},
    })
    if (!begun.ok) throw new Error(begun.failure.message)
    onTestFinished(async () => void (await begun.performance.stop('test')))
    expect(begun.performance.state().panic).not.toBeNull()
    expect(readFileSync(join(dir, 'other'), 'utf8')).toBe('mine')
  })
})

it('createCommands keeps the panic file if a second panic starts during the release of the first', async () => {
  const dir = newFolder()
  const file = panicFile(dir)
  const { journal } = toolHouse([])
  const { command, panic } = createCommands({
    journal,
    stage: { clear() {} },
    performer: { cancel() {} },
    panicFile: file,
  } as unknown as CommandTargets)
  await panic('panel')
  const [released] = await Promise.all([command({ command: 'release', id: '1' }, 'panel'), panic('hotkey')])
  expect(journal.state().panic).toMatchObject({ by: 'hotkey' })
  expect(released).toMatchObject({ ok: false, error: { kind: 'panicked' } })
  expect(existsSync(file.path)).toBe(true)

  expect(await command({ command: 'release', id: '2' }, 'panel')).toMatchObject({ ok: true })
  expect(file.isLatched()).toBe(false)
})
