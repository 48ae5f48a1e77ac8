import { expect, it } from 'vitest'
import type { Cue } from '../../../src-shared/events/cue.ts'
import { createLanes } from '../../../src-shared/stage/lanes.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const silent = { isSpeaking: () => false, maxWaitMs: () => 6000 }

it('a line that is ended early frees the stage at once, and its timer is canceled', () => {
  const clock = virtualClock()
  const happened: string[] = []
  const lanes = createLanes(
    clock,
    {
      cue: ({ id }) => void happened.push(`${id} shown`),
      over: ({ id }) => void happened.push(`${id} over`),
      dropped: ({ id }) => void happened.push(`${id} dropped`),
    },
    silent,
  )
  const cue: Cue = {
    id: 'c1',
    lane: 'caption',
    by: 'tool',
    durationMs: 4000,
    content: { lane: 'caption', text: 'Nice.' },
  }
  const began = clock.monotonic()
  lanes.put(cue, { dueAt: began, plannedAt: began })
  clock.advance(1000)

  expect(lanes.end(() => true)).toEqual([cue])
  clock.advance(10_000)

  expect(happened).toEqual(['c1 shown'])
  expect(lanes.wordsEndAt()).toBe(began + 1000)
  expect(clock.waiting()).toBe(0)
})

it('no pause is required after a line that was cut off by a more important line', () => {
  const clock = virtualClock()
  const lanes = createLanes(clock, { cue: () => {}, over: () => {}, dropped: () => {} }, silent)
  const began = clock.monotonic()
  const filler: Cue = {
    ...{ id: 'c1', turn: 't1', lane: 'caption', by: 'text', durationMs: 4000 },
    content: { lane: 'caption', text: 'Does that lamp flicker?' },
  }
  lanes.put(filler, { dueAt: began, plannedAt: began })
  clock.advance(1000)

  expect(lanes.wordsEndAt()).toBe(began + 4000)
  expect(lanes.wordsEndAt(['t1'])).toBe(0)
  lanes.end(({ turn }) => turn === 't1', true)
  expect(lanes.wordsEndAt()).toBe(0)
})
