import { describe, expect, it } from 'vitest'
import { serialOccasion } from '../../../../../src-shared/performer/show/evening/serial.ts'
import { beatAt, minute, momentOf } from '../../../../fixtures/evening.ts'
import { marlow } from '../../../../fixtures/show.ts'

const [story = [], other = []] = marlow.serials
const farewellToAll = 'Good night, house.'
const persona = { ...marlow, lines: { ...marlow.lines, farewell: [farewellToAll, 'Good night, {name}.'] } }
const due = (...said: readonly (readonly [string, number])[]) =>
  serialOccasion({ ...momentOf(beatAt('idle'), { said }), persona }).map(({ lines }) => lines)

describe('the story of a stream', () => {
  it('begins with the first part of any story, some minutes into the run and only in a calm moment', () => {
    const begun = (agoMs: number, beat = beatAt('idle')) => serialOccasion(momentOf(beat, { beganMs: agoMs }))
    expect(begun(9 * minute)).toEqual([{ lines: marlow.serials.map(([first]) => first) }])
    expect(begun(5 * minute)).toEqual([])
    expect(begun(9 * minute, beatAt('arrival'))).toEqual([])
    expect(begun(9 * minute, beatAt('idle', { looks: ['menu'] }))).toEqual([])
  })

  it('continues with the next part after a quarter of an hour, and ends after the sixth', () => {
    expect(due([story[0] ?? '', 14 * minute])).toEqual([])
    expect(due([story[0] ?? '', 16 * minute])[0]).toEqual([story[1]])
    expect(due([story[0] ?? '', 40 * minute], [story[1] ?? '', 16 * minute])[0]).toEqual([story[2]])
    expect(due([story[4] ?? '', 40 * minute], [story[5] ?? '', 16 * minute])).toEqual([])
  })

  it('is one story, even if other stories have unsaid parts', () => {
    expect(due([other[0] ?? '', 16 * minute])[0]).toEqual([other[1]])
  })

  it('leaves out a part that cannot be said', () => {
    expect(due([story[2] ?? '', 16 * minute])).toEqual([[story[3]], [story[4]], [story[5]]])
  })

  it('ends at once after the farewell to all, but not after one to a viewer, and not if it never began', () => {
    const part = [story[1] ?? '', 3 * minute] as const
    expect(due(part, [farewellToAll, 10_000])).toEqual([[story[5]]])
    expect(due(part, [farewellToAll, 1000])).toEqual([])
    expect(due(part, ['Good night, {name}.', 10_000])).toEqual([])
    expect(due([farewellToAll, 1000], part)).toEqual([])
    const early = momentOf(beatAt('idle'), {
      said: [[farewellToAll, 10_000]],
      beganMs: 2 * minute,
    })
    expect(serialOccasion({ ...early, persona })).toEqual([])
  })
})
