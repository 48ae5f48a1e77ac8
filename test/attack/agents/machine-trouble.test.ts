import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { root, temporaryFolder } from '../../fixtures/adlib-process.ts'
import type { ModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { openFillableDisk } from '../soak/fillable-disk.ts'
import {
  type Home,
  homeIn,
  outcome,
  type ProgramEnd,
  play,
  programArgs,
  programEnv,
  runsOf,
  startLedgerModel,
} from './run-program.ts'

const halfway = 80

const folder = temporaryFolder()
let model: ModelServer
let expected: ReturnType<typeof outcome>
let atRequest: (() => void) | null = null

beforeAll(async () => {
  model = await startLedgerModel(() => {
    atRequest?.()
    atRequest = null
  })
  const home = homeIn(folder.dir)
  expected = outcome(home, await play(home, model))
})
afterEach(() => {
  atRequest = null
})
afterAll(async () => {
  await model?.close()
  folder.remove()
})

const preload = (fixture: string): string => pathToFileURL(join(root, 'test', 'fixtures', fixture)).href

/**
 * Returns the outcome of a program. A write that Adlib denied because the disk was full counts as done: the model can
 * continue without the line.
 */
function outcomeWithDenied(home: Home, end: ProgramEnd) {
  const events = runsOf(home).flat()
  const denied = events.flatMap((event) => {
    if (event.type !== 'tool/done' || event.ok || event.denial?.kind !== 'disk' || event.agent !== 'writer')
      return []
    const call = events.find((other) => other.type === 'tool/call' && other.call === event.call)
    return call?.type === 'tool/call' ? [String((call.args as { line: string }).line)] : []
  })
  const { ledger, ...rest } = outcome(home, end)
  return { ...rest, ledger: [...ledger, ...denied].sort() }
}

describe('a full disk', () => {
  const onDisk = () => {
    const dir = newFolder()
    const disk = openFillableDisk(dir, 1)
    onTestFinished(disk.remove)
    const env = { ...disk.env, NODE_OPTIONS: disk.imports.map((path) => `--import ${path}`).join(' ') }
    return { disk, env, home: { ...homeIn(dir), runs: join(dir, 'reports', 'runs') } }
  }

  it('a start on a full disk fails with an error that names the remedy, and the next start succeeds after space is freed', async () => {
    const { disk, env, home } = onDisk()
    disk.fill()
    const end = await play(home, model, { env })
    expect(end.code).toBe(1)
    expect(end.log).toMatch(/disk is full|no space left/i)
    expect(end.log).toContain('Free some space')
    disk.free()
    expect(outcome(home, await play(home, model, { env }))).toEqual(expected)
  })

  it('the agents pause while the disk is full, and the result is the same as without the pause', async () => {
    const { disk, env, home } = onDisk()
    atRequest = disk.fill
    let isFreed = false
    const end = await play(home, model, {
      env,
      onLog(log) {
        if (isFreed || !log.includes('The disk is full')) return
        isFreed = true
        disk.free()
      },
    })
    expect(end.log).toContain('The disk is writable again. The agents continue.')
    expect(outcomeWithDenied(home, end)).toEqual(expected)
  })

  it('a run that is killed on a full disk has the same result if it restarts after space is freed', async () => {
    const { disk, env, home } = onDisk()
    atRequest = disk.fill
    const killed = await play(home, model, {
      env,
      onLog: (log, child) => void (log.includes('The disk is full') && child.kill('SIGKILL')),
    })
    expect(killed.signal, killed.log).toBe('SIGKILL')
    disk.free()
    expect(outcomeWithDenied(home, await play(home, model, { env }))).toEqual(expected)
  })
})

describe('a clock that is set back an hour', () => {
  const onClock = () => {
    const home = homeIn(newFolder())
    const file = join(home.dir, 'shift')
    const env = { NODE_OPTIONS: `--import ${preload('shifted-clock.mjs')}`, ADLIB_TEST_CLOCK_SHIFT: file }
    return { home, env, setBack: () => writeFileSync(file, String(-3_600_000)) }
  }

  it('setting the clock back an hour does not change the result of a run', async () => {
    const { home, env, setBack } = onClock()
    atRequest = setBack
    expect(outcome(home, await play(home, model, { env }))).toEqual(expected)
  })

  it('setting the clock back an hour before a restart does not change the result of a run', async () => {
    const { home, env, setBack } = onClock()
    expect(await play(home, model, { env, killAt: halfway })).toMatchObject({ signal: 'SIGKILL' })
    setBack()
    expect(outcome(home, await play(home, model, { env }))).toEqual(expected)
  })
})

it.skipIf(process.platform !== 'linux')(
  'a new program continues the run of a killed program that is still a zombie process (Linux)',
  async () => {
    const home = homeIn(newFolder())
    // After `exec`, the program's parent is a process that never waits for its children.
    const args = ['-c', '"$0" "$@" & exec sleep 600', process.execPath, ...programArgs(home, model)]
    const parent = spawn('sh', args, { env: programEnv(home, halfway), stdio: 'ignore' })
    onTestFinished(() => void parent.kill('SIGKILL'))
    const owner = await vi.waitFor(
      () => {
        const [run = ''] = readdirSync(home.runs)
        return JSON.parse(readFileSync(join(home.runs, run, 'owner'), 'utf8')) as { pid: number }
      },
      { timeout: 60_000 },
    )
    await vi.waitFor(() => expect(readFileSync(`/proc/${owner.pid}/stat`, 'utf8')).toContain(') Z '), {
      timeout: 60_000,
    })
    expect(outcome(home, await play(home, model))).toEqual(expected)
    expect(readFileSync(`/proc/${owner.pid}/stat`, 'utf8')).toContain(') Z ')
  },
)
