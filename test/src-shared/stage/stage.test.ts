import { expect, it } from 'vitest'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { stageGuards } from '../../../src-shared/stage/guards.ts'
import { createStage } from '../../../src-shared/stage/stage.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

function house(pages = 1) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const events: AdlibEvent[] = []
  journal.subscribe((event) => events.push(event))
  const stage = createStage({
    emit: journal.append,
    state: journal.state,
    clock,
    guards: stageGuards,
    pages: () => pages,
  })
  const say = (words: string) =>
    stage.offer({ by: 'operator', content: { lane: 'text', text: words, place: 'top', tone: 'chalk' } })
  const told = () => events.map((event) => [event.type, 'cue' in event ? cueId(event.cue) : ''].join(' '))
  return { clock, journal, stage, say, told, events }
}

const cueId = (cue: unknown): string => (typeof cue === 'string' ? cue : (cue as { id: string }).id)

it('createStage shows one text at a time', () => {
  const { say, told, clock } = house()
  expect(say('one')).toEqual({ ok: true, cue: 'c1' })
  say('two')
  expect(told()).toEqual(['stage/queued c1', 'stage/cue c1', 'stage/queued c2'])
  clock.advance(2500)
  expect(told().at(-1)).toBe('stage/cue c2')
})

it('createStage drops the oldest of too many waiting cues, and stale ones', () => {
  const { say, told, events, clock } = house()
  for (let n = 0; n < 5; n += 1) say(`${n} ${'x'.repeat(110)}`)
  expect(told().at(-1)).toBe('stage/dropped c2')
  expect(events.at(-1)).toMatchObject({ reason: 'queue-full' })
  clock.advance(16_000)
  expect(events.filter(({ type }) => type === 'stage/dropped').at(-1)).toMatchObject({ reason: 'stale' })
})

it('createStage reports a cue that no page could show', () => {
  const { say, events, clock } = house(0)
  say('hello')
  expect(events.at(-1)).toMatchObject({ type: 'stage/cue' })
  clock.advance(2500)
  expect(events.at(-1)).toMatchObject({ type: 'stage/dropped', reason: 'no-page' })
})

it('createStage clears on panic and refuses offers until the release', () => {
  const { say, stage, journal, events, clock } = house()
  say('one')
  say('two')
  journal.append({ type: 'stage/panic', by: 'test' })
  stage.clear('panic')
  expect(events.at(-1)).toMatchObject({ type: 'stage/dropped', cue: 'c2', reason: 'panic' })
  expect(say('three')).toEqual({ ok: false, reason: 'panic' })
  clock.advance(60_000)
  expect(events.at(-1)).toMatchObject({ type: 'stage/dropped' })
  journal.append({ type: 'stage/released', by: 'test' })
  expect(say('four')).toEqual({ ok: true, cue: 'c3' })
})
