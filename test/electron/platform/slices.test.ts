import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readEvents } from '../../../electron/journal/event-file.ts'
import { timelineMarks } from '../../../electron/runs/open-runs.ts'
import { readMoments } from '../../../electron/runs/run-digest.ts'
import { searchRuns } from '../../../electron/runs/search-runs.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { momentOf } from '../../../src-shared/projections/moments.ts'
import { longRun } from '../../fixtures/long-run.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const events = [...longRun(700)].map(
  (body, n) => ({ ...body, t: n * 10, seq: n + 1, run: 'r' }) as AdlibEvent,
)
const moments = events.flatMap((event) => {
  const moment = momentOf(event)
  return moment === null ? [] : [`${JSON.stringify(moment)}\n`]
})

async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const other = (): void => {
    if (isOver) return
    turns += 1
    setImmediate(other)
  }
  setImmediate(other)
  await work()
  isOver = true
  return turns
}

it('reading events, building a timeline and searching runs do not block other work', async () => {
  const path = join(newFolder(), 'events.jsonl')
  writeFileSync(path, events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  let between = 0
  let most = 0
  let isOver = false
  const other = (): void => {
    between = 0
    if (!isOver) setImmediate(other)
  }
  setImmediate(other)
  for await (const _ of readEvents(path)) {
    between += 1
    most = Math.max(most, between)
  }
  isOver = true
  expect(most).toBeLessThanOrEqual(50)

  const lines = moments.join('')
  expect(moments.length).toBeGreaterThan(1000)
  expect(await turnsDuring(() => timelineMarks(readMoments(lines)))).toBeGreaterThanOrEqual(
    Math.floor(moments.length / 50),
  )
  const long = lines.repeat(10)
  const digests = { info: async () => null, moments: async () => long }
  const search = () =>
    searchRuns(digests, ['r'], { words: 'nowhere', most: 10, signal: new AbortController().signal })
  expect(await turnsDuring(search)).toBeGreaterThanOrEqual(Math.floor(long.length / 300_000))
})
