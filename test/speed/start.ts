/**
 * Measures how fast the built program starts, compared with a bare HTTP server in Node, and what it costs while idle:
 * `npm run bench -- start [--starts 5] [--seconds 60]`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pidtree from 'pidtree'
import pidusage from 'pidusage'

const { values } = parseArgs({
  options: { starts: { type: 'string', default: '5' }, seconds: { type: 'string', default: '60' } },
})
const starts = Number(values.starts)
const seconds = Number(values.seconds)

const folder = mkdtempSync(join(tmpdir(), 'adlib-start-'))
const bare =
  "const s=require('http').createServer((_,r)=>r.end('ok')).listen(0,'127.0.0.1',()=>console.log('http://127.0.0.1:'+s.address().port+'/'))"
const cli = join(import.meta.dirname, '..', '..', 'out', 'main', 'cli.js')
const perform = [
  ...[cli, 'perform', '--frames', 'off', '--model', 'understudy', '--port', '0'],
  ...['--data', join(folder, 'data'), '--reports', join(folder, 'reports')],
]

interface Started {
  readonly child: ChildProcess
  readonly ms: number
  readonly cpuMs: number
}

async function start(args: readonly string[]): Promise<Started> {
  const from = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, OLLAMA_HOST: '127.0.0.1:1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await new Promise<string>((found, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('http://') && found(line))
    child.once('exit', (code) => fail(new Error(`the program ended with ${code}`)))
  })
  const response = await fetch(address)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${new URL(address).pathname} answers ${response.status}`)
  const ms = performance.now() - from
  return { child, ms, cpuMs: (await cost(child)).cpuMs }
}

async function cost({ pid = 0 }: ChildProcess): Promise<{ cpuMs: number; bytes: number }> {
  const all = Object.values(await pidusage(await pidtree(pid, { root: true })))
  return {
    cpuMs: all.reduce((sum, { ctime }) => sum + ctime, 0),
    bytes: all.reduce((sum, { memory }) => sum + memory, 0),
  }
}

const ended = async (child: ChildProcess): Promise<void> => {
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

try {
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  const cold = await start(perform)
  await ended(cold.child)
  console.log(`first start, empty data folder: ${cold.ms.toFixed(0)} ms, ${cold.cpuMs.toFixed(0)} ms of CPU`)
  for (const [name, args] of [
    ['bare HTTP server of Node', ['-e', bare]],
    ['adlib perform', perform],
  ] as const) {
    const runs: Started[] = []
    for (let n = 0; n < starts; n += 1) {
      const run = await start(args)
      await ended(run.child)
      runs.push(run)
    }
    const [ms, cpuMs] = [median(runs.map((run) => run.ms)), median(runs.map((run) => run.cpuMs))]
    console.log(
      `${name}: ${ms.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms of CPU (median of ${starts} warm starts)`,
    )
  }
  const { child } = await start(perform)
  // Do not measure what the program loads right after the start.
  await sleep(10_000)
  const before = await cost(child)
  await sleep(seconds * 1000)
  const after = await cost(child)
  const share = (after.cpuMs - before.cpuMs) / (seconds * 10)
  console.log(
    `idle for ${seconds} s without OCR: ${share.toFixed(2)} % of a core, ${(after.bytes / 1e6).toFixed(0)} MB`,
  )
  await ended(child)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
