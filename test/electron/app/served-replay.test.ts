import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startReplay } from '../../../electron/app/start-replay.ts'
import { openRun } from '../../../electron/journal/open-run.ts'
import { replayedRuns } from '../../../electron/runs/replayed-runs.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

it('a replay protects its run from deletion until it is closed, each time', async () => {
  const reportsDir = newFolder()
  const opened = await openRun({ reportsDir, fresh: true, clock: virtualClock(), warn: () => {} })
  if (!opened.ok) throw new Error(opened.failure.message)
  const { journal, run } = opened.opened
  journal.append(runStart)
  await journal.close()
  const runsDir = join(reportsDir, 'live')
  for (const _ of ['first', 'second']) {
    const found = { run, runsDir }
    const started = await startReplay({ found, speed: 1, dataDir: newFolder(), port: 0, print: () => {} })
    if (!started.ok) throw new Error(started.failure.message)
    expect([...replayedRuns(runsDir)]).toEqual([run])
    await started.replay.close()
    expect([...replayedRuns(runsDir)]).toEqual([])
  }
})
