import { describe, expect, it } from 'vitest'
import { persona } from '../../../../src-shared/events/persona.ts'
import { emptyShow, type ShowState } from '../../../../src-shared/events/show.ts'
import { dryKinds } from '../../../../src-shared/performer/show/line-values.ts'

const bo = persona.parse({
  id: 'bo',
  name: 'Bo',
  lines: {
    place: ['One.', 'Two.'],
    arrival: ['Three.', 'Hello, {boss}.'],
    death: ['Four.', { text: 'Five.', nth: 3 }],
    victory: ['Six.'],
  },
})
const { bits } = emptyShow
const counts = { place: 4, arrival: 2, death: 5, hit: 1 }
const dry = (said: readonly string[], more: Partial<ShowState['bits']> = {}, never: readonly string[] = []) =>
  dryKinds(
    { ...emptyShow, bits: { ...bits, counts, ...more }, used: said.map((template) => ({ template, at: 1 })) },
    bo,
    never,
  )

describe('dryKinds', () => {
  it('lists each kind of beat that occurred and has no unused lines left', () => {
    expect(dry(['One.'])).toEqual([])
    expect(dry(['One.', 'Two.', 'Six.'])).toEqual(['place'])
  })

  it('ignores lines that lack a value, do not fit the situation, or are banned by the streamer', () => {
    expect(dry(['Three.'])).toEqual(['arrival'])
    expect(dry(['Three.'], { boss: 'Warden' })).toEqual([])
    expect(dry(['Four.'], { deathsInRow: 1 })).toEqual(['death'])
    expect(dry(['Four.'], { deathsInRow: 2 })).toEqual([])
    expect(dry(['One.'], {}, ['Two.'])).toEqual(['place'])
  })
})
