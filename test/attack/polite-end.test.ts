import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root, temporaryFolder } from '../fixtures/adlib-process.ts'
import { seededRng } from '../fixtures/seeded-rng.ts'

const ends = Number(process.env.ADLIB_POLITE_ENDS ?? (process.env.ADLIB_SOAK ? 100 : 4))
/** The test ends the program at most this long (ms) after it has printed its addresses. */
const latestMs = process.env.ADLIB_SOAK ? 5000 : 2500
/** An exit that takes longer counts as hanging; on an idle machine, an exit takes less than 2 s. */
const hangsMs = 8000

const busy = process.env.ADLIB_SOAK ? 6 : 0

const folder = temporaryFolder()
const started: ChildProcess[] = []
beforeAll(() => {
  for (let n = 0; n < busy; n += 1) {
    const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
    if (child.pid !== undefined) setPriority(child.pid, 5)
    started.push(child)
  }
})
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  folder.remove()
})

function start(args: readonly string[] = [], nodeOptions: readonly string[] = []) {
  const child = spawn(
    process.execPath,
    [
      ...nodeOptions,
      join(root, 'out', 'main', 'cli.js'),
      'perform',
      ...['--data', join(folder.dir, 'data'), '--reports', join(folder.dir, 'reports'), '--port', '0'],
      ...['--frames', 'demo', '--model', 'understudy', ...args],
    ],
    { env: { ...process.env, OLLAMA_HOST: '127.0.0.1:1' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  started.push(child)
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null; said: string }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal, said })),
  )
  return { child, ended }
}

async function endedAfter(ms: number, signal: NodeJS.Signals) {
  const { child, ended } = start()
  await new Promise((resolve) => child.stdout.once('data', resolve))
  await sleep(ms)
  const asked = performance.now()
  child.kill(signal)
  const end = await ended
  return { ...end, ms: Math.round(performance.now() - asked) }
}

const cleanly = { code: 0, signal: null, said: expect.not.stringMatching(/Error/) }

describe('adlib perform', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends cleanly after a %s that arrives before the command is loaded',
    async (signal) => {
      // The command line watches standard error before it loads the command.
      const code = `const on = process.stderr.on.bind(process.stderr)
process.stderr.on = (...args) => (process.kill(process.pid, '${signal}'), on(...args))`
      const early = `data:text/javascript,${encodeURIComponent(code)}`
      expect(await start([], ['--import', early]).ended).toMatchObject(cleanly)
    },
  )

  it(
    `ends cleanly in any state of the text reader (${ends} tries)`,
    async () => {
      const random = seededRng(20_261_122)
      const took: number[] = []
      for (let n = 0; n < ends; n += 1) {
        const moment = Math.round(random() * latestMs)
        const end = await endedAfter(moment, n % 2 === 0 ? 'SIGTERM' : 'SIGINT')
        expect({ moment, ...end }).toMatchObject(cleanly)
        took.push(end.ms)
      }
      took.sort((a, b) => a - b)
      const late = took.filter((ms) => ms > 2000).length
      const worst = `median ${took[took.length >> 1]} ms, worst ${took.at(-1)} ms, ${late} over 2 s`
      if (process.env.ADLIB_SOAK) console.log(`${ends} polite ends: ${worst}`)
      expect(took.filter((ms) => ms > hangsMs)).toEqual([])
    },
    30_000 + ends * 30_000,
  )

  it.runIf(process.platform === 'linux')(
    'leaves no text reader process running when it is killed',
    async () => {
      const { child } = start()
      const readers = async (): Promise<string[]> =>
        (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).split(' ').filter(Boolean)
      await expect.poll(readers, { timeout: 20_000 }).toHaveLength(1)
      const [reader] = await readers()
      child.kill('SIGKILL')
      // A zombie process has an empty command line.
      await expect
        .poll(() => readFile(`/proc/${reader}/cmdline`, 'utf8').catch(() => ''), { timeout: 20_000 })
        .toBe('')
    },
  )

  it(
    `ends cleanly ${ends} times at its time limit, even while the text reader starts`,
    async () => {
      for (let n = 0; n < ends; n += 1)
        expect(await start(['--for', `${1 + (n % (ends > 4 ? 5 : 2))}s`]).ended).toMatchObject(cleanly)
    },
    30_000 + ends * 30_000,
  )

  it('ends cleanly if a stop signal arrives just after the signal handlers are installed', async () => {
    const asks = `process.on('newListener', (name) => name === 'SIGTERM' && setImmediate(() => process.kill(process.pid, name)))`
    expect(await start([], ['--import', `data:text/javascript,${asks}`]).ended).toMatchObject(cleanly)
  })
})
