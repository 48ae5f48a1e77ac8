import { describe, expect, it } from 'vitest'
import type { CorrectedMeaning, Correction } from '../../../src-shared/events/corrections.ts'
import { createBeatReader } from '../../../src-shared/moments/read-beats.ts'
import { before, now, playScreens, type Screen } from '../../fixtures/beats/situation.ts'

function beatsWith(corrections: readonly Correction[], ...screens: Screen[]) {
  const reader = createBeatReader({ judge: () => 1, corrections: () => corrections })
  return playScreens(screens).flatMap(({ at, counts, observation }) => {
    const beats = observation === undefined ? reader.tick(at) : reader.observe(observation)
    return counts ? beats : []
  })
}

const scene = (afterMs: number, text: string): Screen => before(afterMs, text, { motion: 0.3 })
const hit = [scene(0, 'tl0 HP 90'), now(2000, 'tl0 HP 55')]
const shown = [scene(0, 'tl0 COINS 3'), now(3000, 'c1+ The moss remembers\ntl0 COINS 3', { motion: 0.3 })]

const hp = (means: CorrectedMeaning): Correction => ({
  ...{ about: 'number', text: 'HP', kind: 'hit', means, at: 1 },
})
const words = (means: CorrectedMeaning): Correction => ({
  ...{ about: 'words', text: 'the moss remembers', means, at: 1 },
})

describe('a reader with corrections', () => {
  it('reports what the streamer said that a change of a number means', () => {
    expect(beatsWith([], ...hit).map(({ kind }) => kind)).toEqual(['hit'])
    expect(beatsWith([hp('nothing')], ...hit)).toEqual([])
    expect(beatsWith([hp('bad')], ...hit)).toEqual([
      expect.objectContaining({
        kind: 'setback',
        cause: expect.objectContaining({ text: 'HP', from: 'hit' }),
      }),
    ])
  })

  it('does not apply the correction of a hit to another change of the same number', () => {
    const gone = [scene(0, 'tl0 HP 90'), scene(4000, 'tl0 HP 30'), now(4000, 'tl0 HP 0')]
    const kinds = (...corrections: Correction[]) => beatsWith(corrections, ...gone).map(({ kind }) => kind)
    expect(kinds()).toContain('death')
    expect(kinds(hp('nothing'))).toContain('death')
  })

  it('reports a loss for words that the streamer called a loss, and nothing for those called nothing', () => {
    expect(beatsWith([words('loss')], ...shown).map(({ kind }) => kind)).toContain('death')
    const kinds = beatsWith([words('nothing')], ...shown).map(({ kind }) => kind)
    expect(kinds).toEqual([])
  })
})
