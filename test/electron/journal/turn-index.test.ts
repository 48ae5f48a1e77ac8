import { describe, expect, it } from 'vitest'
import { type SavedTurns, turnIndex } from '../../../electron/journal/turn-index.ts'
import { canonicalEvent } from '../../../src-shared/events/journal.ts'
import { longRun } from '../../fixtures/long-run.ts'

const bytes = 10

describe('turnIndex', () => {
  it('continues from a saved index as if it had never been saved, wherever that was', () => {
    const events = [...longRun(12)].map((body, at) =>
      canonicalEvent(body, { t: at * 50, seq: at + 1, run: 'r' }),
    )
    const indexed = (from: number, saved?: SavedTurns): SavedTurns[] => {
      const index = turnIndex(saved)
      return events.slice(from).map((event, at) => {
        index.add(event, (from + at) * bytes, bytes)
        return JSON.parse(JSON.stringify(index.saved()))
      })
    }
    const whole = indexed(0)
    const end = whole.at(-1)
    expect(end?.turns.filter(({ saw }) => saw !== undefined).length).toBeGreaterThan(5)
    for (const [at, saved] of whole.entries())
      if (at + 1 < events.length) expect(indexed(at + 1, saved).at(-1), `after event ${at}`).toEqual(end)
  })
})
