import { beforeAll, describe, expect, it } from 'vitest'
import { settingsSchema } from '../../../src-shared/settings/settings.ts'
import { fights } from '../../fixtures/fights/fights.ts'
import { type Finale, finalesOf, isWhole, shapesOf } from '../../speed/show/finales.ts'
import { shownCues } from '../../speed/show/shown-cues.ts'

const settings = settingsSchema.parse({})
const minuteMs = 60_000

describe('the ends of recorded fights', () => {
  let single: Finale[]
  let evening: Finale[]
  beforeAll(async () => {
    single = (await Promise.all(fights.map((fight) => finalesOf([fight], settings)))).flat()
    evening = await finalesOf([...fights, ...fights], settings)
  })

  it('a victory that the show sees gets a big word, a sound and particles within eight seconds', () => {
    const seen = single.filter(({ beat }) => beat !== undefined)
    expect(seen.length).toBeGreaterThanOrEqual(8)
    expect(seen.filter((one) => !isWhole(one)).map(({ game }) => game)).toEqual([])
  })

  it('the same is true if one fight follows the other, even after many cues', () => {
    const seen = evening.filter(({ beat }) => beat !== undefined)
    expect(seen.length).toBeGreaterThanOrEqual(16)
    // A victory within half a second of a defeat loses its sound to the pause between two sounds.
    expect(seen.filter((one) => !isWhole(one)).length).toBeLessThanOrEqual(1)
    expect(seen.filter(({ word, burst }) => word === undefined || burst === undefined)).toEqual([])
  })

  it('no more than 40 percent of the finales have the same shape', () => {
    for (const finales of [single, evening]) {
      const seen = finales.filter(({ beat }) => beat !== undefined)
      expect(shapesOf(seen)[0]?.[1]).toBeLessThanOrEqual(0.4 * seen.length)
    }
  })

  it('an evening of fights has at most five lines and ten cues a minute', () => {
    const play = evening[0]?.play
    if (play === undefined) throw new Error('There are no finales.')
    const cues = shownCues(play).filter(({ cue }) => cue.lane !== 'act')
    expect(cues.filter(({ words }) => words !== null).length / (play.ms / minuteMs)).toBeLessThanOrEqual(5)
    expect(cues.length / (play.ms / minuteMs)).toBeLessThanOrEqual(10)
  })
})
