import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { replayedJournal } from '../../../electron/app/start-replay.ts'
import type { CueContent } from '../../../src-shared/events/cue.ts'
import { spokenText } from '../../../src-shared/events/cue-words.ts'
import type { AdlibEvent, EventBody } from '../../../src-shared/events/event.ts'
import { isDemo } from '../../../src-shared/events/on-air.ts'
import { type StageState, stageState, stateFor } from '../../../src-shared/projections/page-state.ts'
import { filterRules } from '../../../src-shared/settings/filter-rules.ts'
import { holdsCue } from '../../../src-shared/stage/filter-guard.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { caption, performedRun } from '../../fixtures/performed-run.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

async function replayOf(
  speed: number,
  isHeld: (content: CueContent) => boolean = () => false,
  more: readonly EventBody[] = [],
) {
  const { journal } = performedRun()
  for (const body of more) journal.append(body)
  const recorded: AdlibEvent[] = []
  for await (const event of journal.since(0)) recorded.push(event)
  const path = join(newFolder(), 'events.jsonl')
  writeFileSync(path, recorded.map((event) => `${JSON.stringify(event)}\n`).join(''))
  const clock = virtualClock(500_000)
  const warn = (message: string) => expect.fail(message)
  const replay = replayedJournal({ path, run: 'r1', speed, clock, isHeld, warn })
  const seen: AdlibEvent[] = []
  replay.subscribe((event) => seen.push(event))
  return { recorded, replay, seen, clock, state: journal.state() }
}
const readAll = async (events: AsyncIterable<AdlibEvent>): Promise<AdlibEvent[]> => {
  const all = []
  for await (const event of events) all.push(event)
  return all
}

it('a replay at unlimited speed ends with the same events and state as the run', async () => {
  const { recorded, replay, seen, state } = await replayOf(Number.POSITIVE_INFINITY)
  const fed: AdlibEvent[] = []
  await replay.play(new AbortController().signal, (event) => fed.push(event))
  expect(fed).toEqual(recorded)
  expect(seen).toEqual(recorded)
  expect(replay.state()).toEqual(state)
  expect(await readAll(replay.since(5))).toEqual(recorded.slice(5))
})

it('a replay shows the demo of a run to overlays, because a replay is not a demo', async () => {
  const setUp = {
    type: 'settings/changed',
    patch: { setup: { state: 'asking' }, sight: { source: 'auto' } },
    by: 'panel',
  } as const
  const cue = { ...caption('c9', 'A fine reel.', 't1'), demo: true } as const
  const { replay } = await replayOf(Number.POSITIVE_INFINITY, () => false, [
    setUp,
    { type: 'stage/queued', cue, dueAt: 1 },
    { type: 'stage/cue', cue },
  ])
  await replay.play(new AbortController().signal)
  expect(isDemo(replay.state())).toBe(false)
  const { t } = replay.state()
  const { cues } = stateFor('overlay', replay.state(), t) as StageState
  expect(cues.map((view) => view.cue.id)).toContain('c9')
})

it('a replay at double speed takes half as long as the run, and gives events new times', async () => {
  const { recorded, replay, seen, clock } = await replayOf(2)
  const playing = replay.play(new AbortController().signal)
  await clock.advanceAsync(0)
  while (seen.length < recorded.length) await clock.advanceAsync(1)
  await playing
  const span = (events: readonly AdlibEvent[]) => (events.at(-1)?.t ?? 0) - (events[0]?.t ?? 0)
  expect(seen[0]?.t).toBe(500_000)
  expect(span(seen)).toBe(Math.round(span(recorded) / 2))
  expect(await readAll(replay.since(0))).toEqual(seen)
})

it('a replay gives a page only the events that were already played', async () => {
  const { replay, seen, clock } = await replayOf(1)
  const stopping = new AbortController()
  const playing = replay.play(stopping.signal)
  while (seen.length < 3) await clock.advanceAsync(1)
  expect(await readAll(replay.since(0))).toEqual(seen)
  stopping.abort()
  await playing
  expect(replay.state().seq).toBe(seen.length)
})

it('a replay drops a cue that the current filter blocks, even for pages that connect later', async () => {
  const { recorded } = await replayOf(1)
  const said = recorded.flatMap((event) =>
    event.type === 'stage/cue' ? (spokenText(event.cue.content) ?? []) : [],
  )
  const filter = filterRules.parse({ block: said.slice(0, 1) })
  const isHeld = holdsCue(() => ({ stage: { filter }, show: { avoid: [] } }))
  const { replay, seen } = await replayOf(Number.POSITIVE_INFINITY, isHeld)
  await replay.play(new AbortController().signal)
  expect(seen.some((event) => event.type === 'stage/cue' && isHeld(event.cue.content))).toBe(false)
  expect(seen).toContainEqual(expect.objectContaining({ type: 'stage/dropped', reason: 'filtered' }))
  expect(seen.map(({ seq }) => seq)).toEqual(recorded.map(({ seq }) => seq))
  expect(await readAll(replay.since(0))).toEqual(seen)
  expect(stageState(replay.state(), 0).cues.some(({ cue }) => isHeld(cue.content))).toBe(false)
})
