import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newRunId, runNames } from '../../../electron/journal/runs.ts'
import { claimRun } from '../../../electron/platform/owner.ts'
import { pruneAsked, pruneRuns } from '../../../electron/runs/prune-runs.ts'
import { announceReplay } from '../../../electron/runs/replayed-runs.ts'
import { believeClock, openTrash } from '../../../electron/runs/trash.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const dayMs = 86_400_000
const now = Date.parse('2026-06-01T00:00:00Z')

function leaveRun(dir: string, days: number, megabytes = 1): string {
  const run = newRunId(now - days * dayMs)
  mkdirSync(join(dir, run))
  writeFileSync(join(dir, run, 'events.jsonl'), 'x'.repeat(megabytes * 1_000_000))
  return run
}
const prune = (runsDir: string, keepDays: number, keepMb: number, at = now) =>
  pruneRuns({ runsDir, limits: { keepDays, keepMb }, now: at })

it('pruneRuns deletes runs that are older than the limit, and a deleted run can be restored', () => {
  const dir = newFolder()
  const [old, young] = [leaveRun(dir, 40), leaveRun(dir, 3)]
  expect(prune(dir, 30, 0)).toEqual({ deleted: [old], question: null })
  expect(runNames(dir)).toEqual([young])
  openTrash(dir).close()
  expect(openTrash(dir).restore(old)).toBeNull()
  expect(readFileSync(join(dir, old, 'events.jsonl'))).toHaveLength(1_000_000)
})

it('pruneRuns deletes the oldest runs until the remaining runs fit the size limit', () => {
  const dir = newFolder()
  const runs = [5, 4, 3, 2, 1].map((days) => leaveRun(dir, days))
  expect(prune(dir, 0, 3).deleted).toEqual(runs.slice(0, 2))
})

it('pruneRuns deletes nothing if there are no limits, and never deletes a run in progress', () => {
  const dir = newFolder()
  const [written, other] = [leaveRun(dir, 400), leaveRun(dir, 300)]
  const release = claimRun(join(dir, written))
  believeClock(dir, now)
  expect(prune(dir, 0, 0).deleted).toEqual([])
  expect(prune(dir, 1, 1).deleted).toEqual([other])
  release?.()
  expect(prune(join(dir, 'nowhere'), 1, 1).deleted).toEqual([])
})

it('pruneRuns ignores the size of a run that another process is writing', () => {
  const dir = newFolder()
  const runs = [5, 4, 3].map((days) => leaveRun(dir, days))
  const live = leaveRun(dir, 1, 20)
  const release = claimRun(join(dir, live))
  expect(prune(dir, 0, 10)).toEqual({ deleted: [], question: null })
  expect(runNames(dir)).toEqual([live, ...runs.toReversed()])
  release?.()
})

it('pruneRuns keeps a run until its replay ends or the replaying process exits', async () => {
  const dir = newFolder()
  const [old, other] = [leaveRun(dir, 9, 20), leaveRun(dir, 8)]
  for (const days of [1, 2, 3]) leaveRun(dir, days)
  const withdraw = announceReplay(dir, old)
  expect(prune(dir, 0, 10).deleted).toEqual([])
  expect(prune(dir, 5, 0).deleted).toEqual([other])
  withdraw()
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  const left = join(dir, '.replays', `${old}.00000000`)
  writeFileSync(left, JSON.stringify({ pid: child.pid, start: '' }))
  expect(prune(dir, 5, 0).deleted).toEqual([old])
  expect(readdirSync(join(dir, '.replays'))).toEqual([])
})

it('pruneRuns asks before it deletes more than half of the runs', () => {
  const dir = newFolder()
  const runs = [9, 8, 7, 1].map((days) => leaveRun(dir, days))
  const { deleted, question } = prune(dir, 5, 0)
  expect(deleted).toEqual([])
  expect(question).toEqual({ names: runs.slice(0, 3), runs: 3, of: 4, bytes: 3_000_000, why: 'most' })
  expect(runNames(dir)).toHaveLength(4)
  expect(
    pruneAsked({ runsDir: dir, limits: { keepDays: 8, keepMb: 0 }, now }, question?.names ?? []),
  ).toEqual(runs.slice(0, 1))
})

it('if the clock may be wrong, pruneRuns asks at each start until the user answers', () => {
  const dir = newFolder()
  const runs = [50, 3, 2, 1].map((days) => leaveRun(dir, days))
  prune(dir, 0, 0)
  const ahead = now + 45 * dayMs
  for (const start of [0, 1]) {
    expect(prune(dir, 60, 0, ahead + start * dayMs)).toMatchObject({
      deleted: [],
      question: { why: 'clock' },
    })
    mkdirSync(join(dir, newRunId(ahead + start * dayMs)))
  }
  expect(prune(dir, 60, 0)).toEqual({ deleted: [], question: null })
  const limits = { keepDays: 60, keepMb: 0 }
  expect(pruneAsked({ runsDir: dir, limits, now: ahead }, runs)).toEqual(runs.slice(0, 1))
  expect(prune(dir, 47, 0, ahead + dayMs).question?.why).not.toBe('clock')
})

it('pruneRuns asks before it deletes runs after a clock jump of three years', () => {
  const dir = newFolder()
  for (let days = 1; days <= 14; days += 1) leaveRun(dir, days)
  prune(dir, 90, 0)
  const { deleted, question } = prune(dir, 90, 0, now + 3 * 365 * dayMs)
  expect({ deleted, question }).toMatchObject({ deleted: [], question: { runs: 14, of: 14, why: 'clock' } })
  expect(runNames(dir)).toHaveLength(14)
})
