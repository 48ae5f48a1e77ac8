import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { applyRunLimits } from '../../../electron/app/run-limits.ts'
import { newRunId, runNames } from '../../../electron/journal/runs.ts'
import { openTrash } from '../../../electron/runs/trash.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

function apply(days: readonly number[]) {
  const runsDir = newFolder()
  const clock = virtualClock(Date.UTC(2026, 5, 1))
  for (const day of days) mkdirSync(join(runsDir, newRunId(clock.now() - day * 86_400_000)))
  const journal = memoryJournal({ run: 'r', clock })
  journal.append(runStart)
  const printed: string[] = []
  const limits = applyRunLimits({
    runsDir,
    limits: () => ({ keepDays: 5, keepMb: 0 }),
    clock,
    emit: journal.append,
    print: (line) => printed.push(line),
  })
  return {
    limits,
    printed,
    left: () => runNames(runsDir).length,
    trash: openTrash(runsDir),
    state: journal.state,
  }
}

describe('applyRunLimits', () => {
  it('reports the number of deleted runs', () => {
    const { printed, left, state } = apply([9, 1, 2])
    expect(left()).toBe(2)
    expect(state().overLimits).toBeNull()
    expect(printed).toEqual([
      '1 old run was deleted (setting runs). You can restore it in the panel for a day.',
    ])
  })

  it('asks before it deletes more than half of the runs, and accepts only one answer', () => {
    const { limits, printed, left, trash, state } = apply([9, 8, 1])
    expect(printed).toEqual([
      'Your storage limits (setting "runs") would delete 2 of 3 runs. That is more than half, so nothing was deleted. Answer in the panel.',
    ])
    expect(state().overLimits).toMatchObject({ runs: 2, of: 3, why: 'most' })
    expect(left()).toBe(3)
    expect(limits.answer('delete', 'panel')).toBe(true)
    expect(state().overLimits).toBeNull()
    expect([left(), trash.names()]).toEqual([1, expect.objectContaining({ length: 2 })])
    expect(limits.answer('delete', 'panel')).toBe(false)
  })

  it('keeps the runs if the streamer answers `keep`', () => {
    const { limits, left, state } = apply([9, 8, 1])
    expect(limits.answer('keep', 'panel')).toBe(true)
    expect(left()).toBe(3)
    expect(state().overLimits).toBeNull()
  })
})
