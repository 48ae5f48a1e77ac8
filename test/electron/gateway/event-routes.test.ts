import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pastStates } from '../../../electron/gateway/event-routes.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { fold } from '../../../src-shared/events/fold.ts'
import { longRun } from '../../fixtures/long-run.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'

const events = [...longRun(700)].map(
  (body, n) => ({ ...body, t: n * 10, seq: n + 1, run: 'r' }) as AdlibEvent,
)
const text = (some: readonly AdlibEvent[]) => some.map((event) => `${JSON.stringify(event)}\n`).join('')

it('pastStates returns the state at any event, whatever the order of the requests', async () => {
  const path = join(newFolder(), 'events.jsonl')
  writeFileSync(path, text(events))
  const states = pastStates()
  const random = seededRng(5)
  expect(events.length).toBeGreaterThan(6000)
  for (let n = 0; n < 12; n += 1) {
    const seq = 1 + Math.floor(random() * events.length)
    expect(await states.fold(path, seq)).toEqual(fold(events.slice(0, seq)))
  }
  const other = join(newFolder(), 'events.jsonl')
  writeFileSync(other, text(events.slice(0, 40)))
  expect((await states.fold(other, 1000))?.seq).toBe(40)
})

it('pastStates includes events appended to a live run since the last request', async () => {
  const path = join(newFolder(), 'events.jsonl')
  writeFileSync(path, text(events.slice(0, 100)))
  const states = pastStates()
  expect((await states.fold(path, Number.POSITIVE_INFINITY))?.seq).toBe(100)
  appendFileSync(path, text(events.slice(100, 150)))
  expect(await states.fold(path, Number.POSITIVE_INFINITY)).toEqual(fold(events.slice(0, 150)))
})
