import { expect, it } from 'vitest'
import type { Beat } from '../../../src-shared/events/beat.ts'
import { causeIn } from '../../../src-shared/events/beat.ts'
import type { Observation } from '../../../src-shared/events/observation.ts'

it.each([
  ['o1', [0.1, 0.2, 0.3, 0.1]],
  ['o2', null],
])('in the observation %s, the stored box of a cause in o1 is %j', (id, box) => {
  const beat = { observation: 'o1', cause: { box: [0.1, 0.2, 0.3, 0.1] } } as unknown as Beat
  const seen = { id, size: [640, 360], numbers: [], newLines: [] } as unknown as Observation
  expect(causeIn(beat, seen)).toEqual(box)
})
