import { expect, it } from 'vitest'
import type { Cue } from '../../../src-shared/events/cue.ts'
import { createLanes } from '../../../src-shared/stage/lanes.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const silent = { isSpeaking: () => false, maxWaitMs: () => 6000 }

it('a line that is ended early reports no later end, and its words end at that moment', () => {
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
