import { openJournal } from '../../electron/journal/disk-journal.ts'
import { systemClock } from '../../electron/platform/clock.ts'
import { runStart } from '../fixtures/run-start.ts'

// Writes a run with small parts and frequent snapshots until it is killed. Prints the seq of each acknowledged lock.
const [dir = ''] = process.argv.slice(2)
const { journal } = await openJournal({
  dir,
  run: 'r',
  clock: systemClock,
  warn: console.error,
  partBytes: 20_000,
  snapshotEvery: 40,
})
if (journal.state().seq === 0) await journal.commit(runStart)
process.stdout.write('ready\n')
for (let n = journal.state().seq; ; n += 1) {
  journal.append({ type: 'turn/start', turn: `t${n}`, cause: 'tick', observation: 'o1' })
  journal.append({ type: 'operator/said', kind: 'topic', text: 'x'.repeat((n * 37) % 700) })
  const { seq } = await journal.commit({ type: 'lock/acquired', path: `/p${n % 20}`, holder: 'a' })
  process.stdout.write(`${seq}\n`)
}
