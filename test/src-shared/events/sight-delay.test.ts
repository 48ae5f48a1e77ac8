import { describe, expect, it } from 'vitest'
import { seen } from '../../fixtures/live-performance.ts'
import { startedRun } from '../../fixtures/started-run.ts'

function sight() {
  const { journal } = startedRun()
  const look = (...ages: number[]) => {
    for (const ageMs of ages) {
      const id = `o${journal.state().counters.observation + 1}`
      journal.append({ type: 'sight/observation', observation: seen(id, 'X', { ageMs }) })
    }
    return journal.state().sightDelay.lateMs
  }
  return { journal, look }
}

describe('the delay of sight in the state of a run', () => {
  it('is null after fast looks and after a single slow one', () => {
    const { look } = sight()
    expect(look(9000)).toBeNull()
    expect(look(400, 500)).toBeNull()
    expect(look(8000, 300, 600)).toBeNull()
  })

  it('is the median of the last looks once it reaches three seconds, and null again below two seconds', () => {
    const { look } = sight()
    expect(look(6000, 5000, 7000)).toBe(6000)
    expect(look(2500, 2500, 2500, 2500)).toBe(2500)
    expect(look(1500, 1500, 1500)).toBe(2500)
    expect(look(1500)).toBeNull()
    expect(look(2500, 2500, 2500, 2500)).toBeNull()
  })

  it('stays while short looks at the numbers alternate with long looks at the rest', () => {
    const { look } = sight()
    look(6000, 5500)
    for (let n = 0; n < 5; n += 1) {
      expect(look(400)).toBeGreaterThanOrEqual(5500)
      expect(look(5800)).toBeGreaterThanOrEqual(5500)
    }
  })

  it('ignores the texts of programs and begins again with another source', () => {
    const { journal, look } = sight()
    look(6000, 6000, 6000)
    const text = { ...seen('o9', 'X', { ageMs: 0 }), source: 'api:game' }
    for (let n = 0; n < 5; n += 1) journal.append({ type: 'sight/observation', observation: text })
    expect(journal.state().sightDelay.lateMs).toBe(6000)
    const other = { ...seen('o10', 'X', { ageMs: 6000 }), source: 'obs:Other' }
    journal.append({ type: 'sight/observation', observation: other })
    expect(journal.state().sightDelay.lateMs).toBeNull()
  })
})
