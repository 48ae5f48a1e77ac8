import { describe, expect, it } from 'vitest'
import { emptyShow } from '../../../../src-shared/events/show.ts'
import { isLearned, learnedLine } from '../../../../src-shared/performer/show/learned-line.ts'

describe('learnedLine', () => {
  it('returns a line about newly learned words, and never the same line twice in a run', () => {
    const first = learnedLine(emptyShow)
    expect(first?.text).toBe('Ah. So that is what that means.')
    let show = emptyShow
    const said: string[] = []
    for (let line = first; line !== null; line = learnedLine(show)) {
      expect(isLearned(line)).toBe(true)
      said.push(line.text)
      show = { ...show, used: [...show.used, { ...line, at: 0 }] }
    }
    expect(new Set(said).size).toBe(said.length)
    expect(said.length).toBeGreaterThan(1)
  })
})
