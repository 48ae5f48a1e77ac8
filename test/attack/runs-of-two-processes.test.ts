import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, it, vi } from 'vitest'
import { eventsFile } from '../../electron/journal/disk-journal.ts'
import { readEvents } from '../../electron/journal/event-file.ts'
import { runNames } from '../../electron/journal/runs.ts'
import { openRuns } from '../../electron/runs/open-runs.ts'
import { openTrash } from '../../electron/runs/trash.ts'
import { newFolder } from '../fixtures/new-folder.ts'
import { seededRng } from '../fixtures/seeded-rng.ts'
import { type Noted, type Place, runsLedger } from './runs-ledger.ts'

const rounds = Number(process.env.ADLIB_RUNS_ROUNDS ?? 5)
const seed = Number(process.env.ADLIB_RUNS_SEED ?? 20_261_124)
const longestMs = 150

it(
  `two processes that write, delete and restore runs ${rounds} times lose no run and revive no erased run`,
  async () => {
    const reportsDir = newFolder()
    const runsDir = join(reportsDir, 'live')
    mkdirSync(join(runsDir, '.trash'), { recursive: true })
    const program = await bundled()
    const random = seededRng(seed)
    const ledger = runsLedger()
    const done = { moves: 0, writes: 0, kills: 0, stops: 0, destroyed: 0 }
    let started = 0
    const next = () => {
      started += 1
      return start([program, reportsDir, `${seed + started}`, runsDir], started)
    }
    const pair = [next(), next()]
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(pair.map((one) => one.paused()))
      for (const one of pair) one.act()
      await new Promise((resolve) => setTimeout(resolve, random() * longestMs))
      // Each process that keeps running is paused, because nothing may change during the check.
      const fates = pair.map((_, n) => (n === (round >> 2) % 2 ? (fateOf[round % 4] ?? 'pause') : 'pause'))
      await Promise.all(pair.map((one, n) => one.end(fates[n] ?? '')))
      for (const [n, one] of pair.entries()) {
        const lines = one.lines()
        expect(lines.filter(({ act }) => act === 'threw')).toEqual([])
        done.moves += lines.filter((line) => 'result' in line && line.result === 'ok').length
        done.writes += lines.filter(({ act }) => act === 'wrote').length
        ledger.add(one.by, lines, fates[n] === 'kill')
        if (fates[n] === 'pause') continue
        done[fates[n] === 'kill' ? 'kills' : 'stops'] += 1
        pair[n] = next()
      }
      const trash = openTrash(runsDir)
      const [live, deleted] = [runNames(runsDir), trash.names()]
      const entries = readdirSync(join(runsDir, '.trash')).filter((name) => !name.endsWith('.doomed'))
      expect(entries).toHaveLength(deleted.length)
      for (const run of ledger.runs()) {
        const places = [...(live.includes(run) ? ['live'] : []), ...(deleted.includes(run) ? ['trash'] : [])]
        expect(places.length, `round ${round}: ${run} is in two places`).toBeLessThan(2)
        const place = (places[0] ?? 'gone') as Place
        expect(ledger.fault(run, place), `round ${round}: ${run}, ${place}`).toBeNull()
        if (place === 'gone') {
          ledger.forget(run)
          done.destroyed += 1
        } else {
          const seqs = await seqsIn(place === 'live' ? join(runsDir, run) : trash.folderOf(run))
          expect(seqs).toEqual(Array.from(seqs, (_, index) => index + 1))
          expect(seqs.length).toBeGreaterThanOrEqual(ledger.seq(run))
        }
      }
      await expectFound(runsDir, live.filter((run) => ledger.seq(run) > 2).slice(0, 3))
    }
    for (const one of pair) await one.end('stop')
    console.info(`${rounds} rounds: ${JSON.stringify(done)}`)
  },
  60_000 + rounds * 10_000,
)

const fateOf = ['kill', 'pause', 'stop', 'pause'] as const

/** Bundles the program, because starting it through a compiler takes seconds. */
async function bundled(): Promise<string> {
  const outfile = join(newFolder(), 'runs-process.mjs')
  await build({
    entryPoints: [fileURLToPath(new URL('./runs-process.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)",
    },
  })
  return outfile
}

function start(args: readonly string[], by: number) {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  const printed = (act: RegExp): Promise<unknown> =>
    Promise.race([closed, vi.waitFor(() => expect(text).toMatch(act), { timeout: 60_000 })])
  return {
    by,
    paused: () => printed(/"paused"}\n$/),
    act(): void {
      text = ''
      child.stdin.write('act\n')
    },
    async end(fate: string): Promise<void> {
      if (fate === 'kill') child.kill('SIGKILL')
      else child.stdin.write(`${fate}\n`)
      await (fate === 'pause' ? this.paused() : closed)
    },
    lines: (): Noted[] =>
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Noted),
  }
}

async function seqsIn(dir: string): Promise<number[]> {
  const seqs: number[] = []
  if (!existsSync(eventsFile(dir))) return seqs
  for await (const { event } of readEvents(eventsFile(dir))) seqs.push(event.seq)
  return seqs
}

async function expectFound(runsDir: string, runs: readonly string[]): Promise<void> {
  const signal = new AbortController().signal
  for (const run of runs) {
    const { hits } = await openRuns(runsDir).search({ words: `said in ${run}`, most: 50, signal })
    expect(hits.map((hit) => hit.run)).toContain(run)
  }
}
