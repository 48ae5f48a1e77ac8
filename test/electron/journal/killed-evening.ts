import { openRun } from '../../../electron/journal/open-run.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { caption } from '../../fixtures/performed-run.ts'
import { runStart } from '../../fixtures/run-start.ts'

// Opens a run, says the lines in the arguments, and waits to be killed.
const [reportsDir = '', ...lines] = process.argv.slice(2)
const result = await openRun({ reportsDir, fresh: false, clock: systemClock, warn: console.error })
if (!result.ok) throw new Error(result.failure.message)
const { journal } = result.opened
journal.append(runStart)
for (const [n, line] of lines.entries())
  journal.append({ type: 'stage/cue', cue: { ...caption(`c${n + 1}`, line, 't1'), line } })
process.stdout.write('said\n')
setInterval(() => {}, 1000)
