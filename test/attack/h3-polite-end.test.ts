import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { root, temporaryFolder } from '../fixtures/adlib-process.ts'
import { seededRng } from '../fixtures/seeded-rng.ts'

/** Number of SIGTERMs at random moments during start-up and the first OCR runs. */
const ends = Number(process.env.ADLIB_POLITE_ENDS ?? (process.env.ADLIB_SOAK ? 100 : 4))
/** Latest moment, in ms after the program's own code began to run. */
const latestMs = 5000
/** Limit (ms) before an exit counts as hanging; it takes less than 2 s on an idle machine. */
const hangsMs = 8000

const folder = temporaryFolder()
afterAll(() => folder.remove())

/** Starts the program, sends SIGTERM `ms` after it began to handle signals, and waits for its exit. */
async function endedAfter(ms: number, signal: NodeJS.Signals, args: readonly string[] = []) {
  const child = spawn(
    process.execPath,
    [
      join(root, 'out', 'main', 'cli.js'),
      'perform',
      ...['--data', join(folder.dir, 'data'), '--reports', join(folder.dir, 'reports'), '--port', '0'],
      ...['--frames', 'demo', '--model', 'understudy', ...args],
    ],
    { env: { ...process.env, OLLAMA_HOST: '127.0.0.1:1' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  const ended = new Promise<{ code: number | null; at: number }>((resolve) =>
    child.once('exit', (code) => resolve({ code, at: performance.now() })),
  )
  // It prints its addresses first; before that, only Node itself starts.
  await new Promise((resolve) => child.stdout.once('data', resolve))
  await sleep(ms)
  const asked = performance.now()
  child.kill(signal)
  const { code, at } = await ended
  return { code, ms: Math.round(at - asked), said }
}

describe('adlib perform', () => {
  it(
    `ends cleanly ${ends} times, whatever the text reader is doing`,
    async () => {
      const random = seededRng(20_261_122)
      const took: number[] = []
      for (let n = 0; n < ends; n += 1) {
        const moment = Math.round(random() * latestMs)
        const end = await endedAfter(moment, n % 2 === 0 ? 'SIGTERM' : 'SIGINT')
        expect({ moment, ...end }).toMatchObject({ code: 0, said: expect.not.stringMatching(/Error/) })
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

  it('exits with code 0 when a timed run ends while the OCR engine starts', async () => {
    const child = spawn(
      process.execPath,
      [
        join(root, 'out', 'main', 'cli.js'),
        ...['perform', '--data', join(folder.dir, 'data'), '--reports', join(folder.dir, 'reports')],
        ...['--port', '0', '--frames', 'demo', '--model', 'understudy', '--for', '1s'],
      ],
      { env: { ...process.env, OLLAMA_HOST: '127.0.0.1:1' }, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += String(chunk)
    })
    const code = await new Promise((resolve) => child.once('exit', resolve))
    expect({ code, said }).toMatchObject({ code: 0, said: expect.not.stringMatching(/Error/) })
  })
})
