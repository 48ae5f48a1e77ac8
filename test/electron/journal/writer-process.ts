import { openRun } from '../../../electron/journal/open-run.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { runStart } from '../../fixtures/run-start.ts'

// Opens a run and writes a panic. Then writes pairs of events as fast as possible until the process is killed; in the
// mode `hold`, writes nothing more.
const [reportsDir = '', mode] = process.argv.slice(2)
const result = await openRun({ reportsDir, fresh: false, clock: systemClock, warn: console.error })
if (!result.ok) throw new Error(result.failure.message)
const { journal, run, resumed } = result.opened
if (!resumed) journal.append(runStart)
journal.append({ type: 'stage/panic', by: 'panel' })
await journal.sync()
process.stdout.write(`${run}\n`)
if (mode === 'hold') setInterval(() => {}, 1000)
else write(1)

function write(n: number): void {
  journal.append({ type: 'turn/start', turn: `t${n}`, cause: 'tick', observation: 'o1' })
  const { seq } = journal.append({ type: 'operator/said', kind: 'topic', text: 'x'.repeat((n * 37) % 5000) })
  process.stdout.write(`${seq}\n`)
  setImmediate(write, n + 1)
}
