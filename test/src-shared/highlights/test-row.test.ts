import { describe, expect, it } from 'vitest'
import { correctedMeaning } from '../../../src-shared/events/corrections.ts'
import { testRow } from '../../../src-shared/highlights/test-row.ts'
import { kindsOf } from '../../../src-shared/moments/words.ts'
import { labeledMoment } from '../../speed/games/recordings.ts'

describe('testRow', () => {
  it('numbers the pictures of a recording from 1, a second apart', () => {
    expect(testRow('YOU DIED', 'loss', 0).at).toBe(1)
    expect(testRow('YOU DIED', 'loss', 16_999).at).toBe(17)
  })

  it('returns rows that the measurement of recordings reads', () => {
    for (const means of correctedMeaning.options) {
      const row = testRow('YOU DIED', means, 16_000)
      expect(labeledMoment.parse(JSON.parse(JSON.stringify(row)))).toEqual(row)
    }
  })

  it('accepts every moment that Adlib makes of such words, and none of words that mean nothing', () => {
    for (const means of correctedMeaning.exclude(['nothing']).options) {
      expect(testRow('x', means, 0)).toMatchObject({ must: true })
      expect(testRow('x', means, 0).fit).toEqual(expect.arrayContaining([...kindsOf[means]]))
    }
    expect(testRow('x', 'nothing', 0)).toMatchObject({ fit: [], must: false })
  })
})
