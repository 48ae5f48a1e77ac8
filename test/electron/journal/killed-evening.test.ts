import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openRun } from '../../../electron/journal/open-run.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { BeatKind } from '../../../src-shared/events/beat.ts'
import { settlementOccasion, unpaidBets } from '../../../src-shared/performer/show/evening/bet.ts'
import { serialOccasion } from '../../../src-shared/performer/show/evening/serial.ts'
import { beatAt, lineOf, minute, momentOf } from '../../fixtures/evening.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { marlow } from '../../fixtures/show.ts'

it('a process that is killed in the middle of a story and a bet loses neither', async () => {
  const reportsDir = newFolder()
  const [story = []] = marlow.serials
  const script = fileURLToPath(new URL('./killed-evening.ts', import.meta.url))
  const said = [story[0] ?? '', story[1] ?? '', lineOf('bet')]
  const child = spawn(process.execPath, ['--import', 'tsx', script, reportsDir, ...said], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const reopened = await openRun({ reportsDir, fresh: false, clock: systemClock, warn: () => {} })
  if (!reopened.ok) throw new Error(reopened.failure.message)
  const { journal, resumed } = reopened.opened
  expect(resumed).toBe(true)
  const { show } = journal.state()
  const soon = (kind: BeatKind, laterMs: number) => ({
    ...momentOf(beatAt(kind)),
    ...{ show, now: Date.now() + laterMs },
  })
  expect(serialOccasion(soon('idle', 16 * minute))[0]).toEqual({ lines: [story[2]] })
  expect(settlementOccasion(soon('victory', minute))).toEqual([{ lines: marlow.lines['bet-won'] }])
  expect(unpaidBets(show, marlow)).toBe(1)
  await journal.close()
})
