import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { openRun } from '../../electron/journal/open-run.ts'
import { runNames } from '../../electron/journal/runs.ts'
import { systemClock } from '../../electron/platform/clock.ts'
import { openRuns } from '../../electron/runs/open-runs.ts'
import { openTrash } from '../../electron/runs/trash.ts'
import { runStart } from '../fixtures/run-start.ts'
import { seededRng } from '../fixtures/seeded-rng.ts'
import type { Noted } from './runs-ledger.ts'

// Writes, deletes, restores and reads runs at random. Standard input controls the program: `act`, `pause` or `stop`.
const [reportsDir = '', seed = '0', runsDir = ''] = process.argv.slice(2)
const random = seededRng(Number(seed))
const runs = openRuns(runsDir)
const trash = openTrash(runsDir)
const now = (): number => Number(process.hrtime.bigint() / 1000n)
/** Writes synchronously, because a kill would lose buffered output. */
const note = (line: Noted): void => void writeSync(1, `${JSON.stringify(line)}\n`)
const pick = (names: readonly string[]): string | undefined => names[Math.floor(random() * names.length)]

function move(act: 'remove' | 'restore', run: string | undefined): void {
  if (run === undefined) return
  const from = now()
  note({ act, run, from })
  const problem = runs[act](run)
  note({ act, run, from, to: now(), result: problem?.kind ?? 'ok' })
}

async function write(): Promise<void> {
  const from = now()
  const opening = await openRun({ reportsDir, fresh: random() < 0.7, clock: systemClock, warn: () => {} })
  if (!opening.ok) throw new Error(opening.failure.message)
  const { journal, run } = opening.opened
  note({ act: 'open', run, from, to: now() })
  if (journal.state().seq === 0) journal.append(runStart)
  for (let n = 0; n < 3; n += 1) {
    const { seq } = await journal.commit({ type: 'lock/acquired', path: `/${n}`, holder: 'a' })
    journal.append({ type: 'operator/said', kind: 'topic', text: `said in ${run}` })
    note({ act: 'wrote', run, seq })
    // Keep the run open a little longer: the other process must not be able to delete it meanwhile.
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (random() < 0.8) journal.append({ type: 'run/end', reason: 'stopped' })
  const closing = now()
  await journal.close()
  note({ act: 'close', run, from: closing, to: now() })
}

async function read(run: string | undefined): Promise<void> {
  if (run === undefined) return
  try {
    for await (const _ of (await runs.exported(run, 'json')) ?? []);
    await runs.timeline(run)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

let order = 'pause'
const orders = createInterface({ input: process.stdin }).on('line', (line) => {
  order = line
})
try {
  while (order !== 'stop') {
    if (order === 'pause') {
      note({ act: 'paused' })
      await once(orders, 'line')
      continue
    }
    const chance = random()
    if (chance < 0.2) await write()
    else if (chance < 0.5) move('remove', pick(runNames(runsDir)))
    else if (chance < 0.8) move('restore', pick(trash.names()))
    else if (chance < 0.95) await read(pick(runNames(runsDir)))
    else await runs.search({ words: 'said', most: 50, signal: new AbortController().signal })
    await new Promise((resolve) => setImmediate(resolve))
  }
  note({ act: 'stop', from: now() })
  runs.close()
  note({ act: 'stopped' })
} catch (error) {
  note({ act: 'threw', message: String((error as Error).stack) })
}
process.exit()
