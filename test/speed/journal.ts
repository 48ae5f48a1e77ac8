// Measures the journal on disk: `node --import tsx test/speed/journal.ts [--write]`.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventsFile, openJournal } from '../../electron/journal/disk-journal.ts'
import { systemClock } from '../../electron/platform/clock.ts'
import { openRuns } from '../../electron/runs/open-runs.ts'
import type { AdlibEvent, EventBody } from '../../src-shared/events/event.ts'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import { eventFor } from '../../src-shared/events/role.ts'
import { writeSection } from '../fixtures/benchmarks-page.ts'
import { longRun } from '../fixtures/long-run.ts'

const writeEvents = 60_000
const millionEvents = 1_000_000
const searchedRuns = 100

const folder = mkdtempSync(join(tmpdir(), 'adlib-speed-journal-'))
const rows: string[] = []
const row = (what: string, figure: string, beside: string): void => {
  rows.push(`| ${what} | ${figure} | ${beside} |`)
  process.stderr.write(`${what}: ${figure}; ${beside}\n`)
}
const open = (dir: string) => openJournal({ dir, run: 'r', clock: systemClock, warn: console.error })
const newDir = (): string => mkdtempSync(join(folder, 'run-'))
const timed = async <T>(work: () => Promise<T> | T): Promise<{ ms: number; value: T }> => {
  const started = performance.now()
  const value = await work()
  return { ms: performance.now() - started, value }
}
const perSecond = (count: number, ms: number): string =>
  `${Math.round((count / ms) * 1000).toLocaleString('en')} a second`
const inMs = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en')} ms`

function bodies(count: number): EventBody[] {
  const list: EventBody[] = []
  for (const body of longRun(count)) {
    list.push(body)
    if (list.length === count) break
  }
  return list
}

async function writing(append: (body: EventBody) => AdlibEvent, list: readonly EventBody[]): Promise<void> {
  for (const [n, body] of list.entries()) {
    append(body)
    if (n % 200 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}
const page = (event: AdlibEvent): void => {
  Buffer.from(JSON.stringify(eventFor('owner', event)))
}

const list = bodies(writeEvents)
const memory = memoryJournal({ run: 'r', clock: systemClock })
const disk = await open(newDir())
memory.subscribe(page)
disk.journal.subscribe(page)
// The two journals alternate, so that both are measured under the same load.
const spent = { memory: 0, disk: 0 }
const slices = 12
for (let n = 0; n < slices; n += 1) {
  const slice = list.slice((n * list.length) / slices, ((n + 1) * list.length) / slices)
  spent.memory += (await timed(() => writing(memory.append, slice))).ms
  spent.disk += (await timed(() => writing(disk.journal.append, slice))).ms
}
await disk.journal.close()
row(
  'events through journal, fold and one page',
  perSecond(list.length, spent.disk),
  `in memory, without a file: ${perSecond(list.length, spent.memory)}`,
)

// A run of a million events, written without the journal.
const dir = newDir()
const path = eventsFile(dir)
let seq = 0
let text = ''
writeFileSync(path, '')
for (const body of longRun(Number.POSITIVE_INFINITY)) {
  seq += 1
  text += `${JSON.stringify({ ...body, t: seq * 10, seq, run: 'r' })}\n`
  if (text.length > 4_000_000 || seq === millionEvents) {
    writeFileSync(path, text, { flag: 'a' })
    text = ''
  }
  if (seq === millionEvents) break
}
const whole = await timed(() => open(dir))
await whole.value.journal.close()
const restart = await timed(() => open(dir))
row('restart on 1,000,000 events', inMs(restart.ms), `without the snapshot: ${inMs(whole.ms)}`)
const { journal } = restart.value
const reading = async (after: number, most: number): Promise<number> => {
  let count = 0
  for await (const _ of journal.since(after)) {
    count += 1
    if (count === most) break
  }
  return count
}
const times: number[] = []
for (let n = 1; n < 20; n += 1) times.push((await timed(() => reading((n * millionEvents) / 20, 100))).ms)
times.sort((a, b) => a - b)
const plain = await timed(async () => {
  let count = 0
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line === '') continue
    const event = JSON.parse(line) as AdlibEvent
    if (event.seq > millionEvents * 0.95) count += 1
    if (count === 100) break
  }
}).catch(() => null)
row(
  '100 events since any `seq` of 1,000,000, median and worst',
  `${inMs(times[times.length >> 1] ?? 0)}, ${inMs(times.at(-1) ?? 0)}`,
  plain === null
    ? 'the file is too long for one string'
    : `parsing the file from its start: ${inMs(plain.ms)}`,
)
await journal.close()
rmSync(dir, { recursive: true })

// A hundred runs of about an hour each.
const runsDir = join(folder, 'live')
const hour = bodies(6000)
  .map((body, n) => JSON.stringify({ ...body, t: n * 600, seq: n + 1, run: 'r' }))
  .join('\n')
for (let n = 0; n < searchedRuns; n += 1) {
  const run = `2026-01-01T00-00-00-${String(n).padStart(3, '0')}Z-abcd`
  mkdirSync(join(runsDir, run), { recursive: true })
  const end = JSON.stringify({ type: 'run/end', reason: 'stopped', t: 6001 * 600, seq: 6001, run: 'r' })
  writeFileSync(eventsFile(join(runsDir, run)), `${hour}\n${end}\n`)
}
const runs = openRuns(runsDir)
const signal = new AbortController().signal
const listing = await timed(() => runs.page({ most: searchedRuns }))
const again = await timed(() => runs.page({ most: searchedRuns }))
row(`list of ${searchedRuns} runs`, inMs(again.ms), `the first time, when each is read: ${inMs(listing.ms)}`)
const rare = await timed(() => runs.search({ words: 'needle rare', most: 500, signal }))
const none = await timed(() => runs.search({ words: 'nowhere to be found', most: 500, signal }))
const scan = await timed(() => {
  for (let n = 0; n < searchedRuns; n += 1) {
    const run = `2026-01-01T00-00-00-${String(n).padStart(3, '0')}Z-abcd`
    for (const line of readFileSync(eventsFile(join(runsDir, run)), 'utf8').split('\n'))
      if (line.toLowerCase().includes('nowhere to be found')) JSON.parse(line)
  }
})
row(
  `search over ${searchedRuns} runs of 6,000 events: rare words (${rare.value.hits.length} hits), none`,
  `${inMs(rare.ms)}, ${inMs(none.ms)}`,
  `every line of their events: ${inMs(scan.ms)}`,
)
rmSync(folder, { recursive: true })

const table = ['| what | figure | beside it |', '|---|--:|---|', ...rows].join('\n')
process.stdout.write(`${table}\n`)
if (process.argv.includes('--write')) {
  const intro = `Written by \`node --import tsx test/speed/journal.ts --write\` on Node ${process.version}. Goals: 30,000 events a second; 50 ms
for events since a \`seq\`; 2 s for a restart; 500 ms for a search.`
  writeSection('journal', 'Journal and runs', `${intro}\n\n${table}`)
}
