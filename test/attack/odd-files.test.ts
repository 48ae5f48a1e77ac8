import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openImage } from '../../electron/capture/file-source.ts'
import { eventsFile, openJournal } from '../../electron/journal/disk-journal.ts'
import { openRun } from '../../electron/journal/open-run.ts'
import { newRunId } from '../../electron/journal/runs.ts'
import type { JournalTrouble } from '../../src-shared/events/journal.ts'
import { temporaryFolder } from '../fixtures/adlib-process.ts'
import { runStart } from '../fixtures/run-start.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

let folder = temporaryFolder()
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

const clock = virtualClock()
const warn = () => {}
const isPosix = process.platform !== 'win32'

describe('journal and data files', () => {
  it.runIf(isPosix)(
    'the journal keeps events in memory while its file is gone, and writes the events when the file is back',
    async () => {
      const time = virtualClock()
      const troubles: (JournalTrouble | null)[] = []
      const { journal } = await openJournal({ dir: folder.dir, run: 'r', clock: time, warn })
      journal.onTrouble((trouble) => troubles.push(trouble))
      journal.append(runStart)
      await journal.sync()
      const path = eventsFile(folder.dir)
      renameSync(path, `${path}.away`)
      journal.append({ type: 'performer/paused', by: 'x' })
      await expect(journal.sync()).rejects.toThrow(/was deleted, moved or replaced/)
      journal.append({ type: 'performer/resumed', by: 'x' })
      expect(journal.written().seq).toBe(2)
      renameSync(`${path}.away`, path)
      await time.advanceAsync(10_000)
      expect(journal.written().seq).toBe(3)
      expect(troubles.map((trouble) => trouble === null)).toEqual([false, true])
      await journal.close()
    },
  )

  it.runIf(isPosix)('runs whose events file is a folder or a pipe are skipped', async () => {
    for (const [n, make] of [
      (path: string) => mkdirSync(path),
      (path: string) => void execFileSync('mkfifo', [path]),
    ].entries()) {
      const dir = join(folder.dir, 'live', newRunId(clock.now() + n * 1000))
      mkdirSync(dir, { recursive: true })
      make(eventsFile(dir))
    }
    const opened = await openRun({ reportsDir: folder.dir, fresh: false, clock, warn })
    if (!opened.ok) throw new Error(opened.failure.message)
    expect(opened.opened).toMatchObject({ resumed: false, latchedBy: null })
    await opened.opened.journal.close()
  })

  it.runIf(existsSync('/dev/zero'))(
    'a device given as a picture is rejected instead of being read forever',
    async () => {
      expect(await openImage('/dev/zero')).toMatchObject({
        ok: false,
        error: { message: 'this is not a file' },
      })
    },
  )

  it('a new run that is discarded leaves no folder behind', async () => {
    const opened = await openRun({ reportsDir: folder.dir, fresh: true, clock, warn })
    if (!opened.ok) throw new Error(opened.failure.message)
    await opened.opened.discard()
    expect(existsSync(opened.opened.dir)).toBe(false)
    rmSync(folder.dir, { recursive: true, force: true })
  })
})
