import { expect, it } from 'vitest'
import type { Seen } from '../../../src-shared/events/seen.ts'
import { momentOf } from '../../../src-shared/llm/understudy-moments.ts'

const seen = (patch: Partial<Seen>): Seen => ({
  kind: 'observation',
  id: 'o1',
  new: [],
  numbers: [],
  gone: [],
  sceneCut: false,
  ...patch,
})

it('tells the moments apart, the most telling first', () => {
  expect(momentOf(seen({ new: ['SCORE 10', 'VICTORY'] }))).toEqual({ kind: 'victory', line: 'VICTORY' })
  expect(momentOf(seen({ new: ['THE WARDEN WAKES'] })).kind).toBe('danger')
  expect(momentOf(seen({ numbers: [{ label: 'HP', value: 9, was: 40 }] }))).toMatchObject({ kind: 'falling' })
  expect(momentOf(seen({ numbers: [{ label: 'SCORE', value: 90, was: 40 }] }))).toMatchObject({
    kind: 'rising',
  })
  expect(momentOf(seen({ new: ['You should not have come here alone'] })).kind).toBe('dialogue')
  expect(momentOf(seen({ new: ['12', '--'] }))).toEqual({ kind: 'quiet' })
})
