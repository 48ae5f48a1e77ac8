import { describe, expect, it } from 'vitest'
import { beginRun } from '../../../electron/app/begin-run.ts'
import { openRun } from '../../../electron/journal/open-run.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const dayMs = 86_400_000

async function startAfter(ms: number) {
  const reportsDir = newFolder()
  const clock = virtualClock(Date.UTC(2026, 9, 24, 12))
  const start = async (print: (line: string) => void) => {
    const result = await openRun({ reportsDir, fresh: false, clock, warn: print })
    if (!result.ok) throw new Error(result.failure.message)
    expect(await beginRun(result.opened, { settings: defaultSettings, clock, print })).toBeNull()
    const state = result.opened.journal.state()
    await result.opened.journal.close()
    return { resumed: result.opened.resumed, problems: state.dataProblems }
  }
  await start(() => {})
  clock.advance(ms)
  const printed: string[] = []
  return { ...(await start((line) => printed.push(line))), printed }
}

describe('beginRun', () => {
  it('reports on the terminal and in the panel that it continues an old interrupted run', async () => {
    const { resumed, problems, printed } = await startAfter(31 * dayMs + 1000)
    expect(resumed).toBe(true)
    const message = 'This continues the run of 2026-10-24, which was interrupted 31 days ago.'
    const remedy = 'To begin a new run instead, quit Adlib and start it again.'
    expect(problems).toEqual([{ message, remedy }])
    expect(printed).toEqual([`${message} ${remedy}`])
  })

  it('reports nothing if the run was interrupted within the last day', async () => {
    const { resumed, problems, printed } = await startAfter(dayMs - 1000)
    expect(resumed).toBe(true)
    expect(problems).toEqual([])
    expect(printed).toEqual([])
  })
})
