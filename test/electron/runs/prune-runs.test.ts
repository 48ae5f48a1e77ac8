import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { claimRun } from '../../../electron/journal/owner.ts'
import { newRunId, runNames } from '../../../electron/journal/runs.ts'
import { pruneRuns } from '../../../electron/runs/prune-runs.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const dayMs = 86_400_000
const now = Date.parse('2026-06-01T00:00:00Z')

/** Creates a run of some days ago, with one megabyte of events. */
function leaveRun(dir: string, days: number): string {
  const run = newRunId(now - days * dayMs)
  mkdirSync(join(dir, run))
  writeFileSync(join(dir, run, 'events.jsonl'), 'x'.repeat(1_000_000))
  return run
}

it('deletes runs that are older than the limit', () => {
  const dir = newFolder()
  const [old, young] = [leaveRun(dir, 40), leaveRun(dir, 3)]
  expect(pruneRuns(dir, { keepDays: 30, keepMb: 0 }, now)).toEqual([old])
  expect(runNames(dir)).toEqual([young])
})

it('deletes the oldest runs while all of them are too large', () => {
  const dir = newFolder()
  const runs = [5, 4, 3, 2, 1].map((days) => leaveRun(dir, days))
  expect(pruneRuns(dir, { keepDays: 0, keepMb: 3 }, now)).toEqual(runs.slice(0, 2))
})

it('keeps everything without limits, and never deletes a run that is being written', () => {
  const dir = newFolder()
  const [written, other] = [leaveRun(dir, 400), leaveRun(dir, 300)]
  const release = claimRun(join(dir, written))
  expect(pruneRuns(dir, { keepDays: 0, keepMb: 0 }, now)).toEqual([])
  expect(pruneRuns(dir, { keepDays: 1, keepMb: 1 }, now)).toEqual([other])
  release?.()
  expect(pruneRuns(join(dir, 'nowhere'), { keepDays: 1, keepMb: 1 }, now)).toEqual([])
})
