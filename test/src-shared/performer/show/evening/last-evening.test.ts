import { describe, expect, it } from 'vitest'
import { emptyNotes } from '../../../../../src-shared/events/show-notes.ts'
import { emptyState } from '../../../../../src-shared/events/state.ts'
import { ledgerOccasion, ledgerOf } from '../../../../../src-shared/performer/show/evening/last-evening.ts'
import type { Ledger } from '../../../../../src-shared/performer/show/evening/ledger.ts'
import { saidTexts } from '../../../../../src-shared/performer/show/said-texts.ts'
import { beatAt, lineOf, minute, momentOf } from '../../../../fixtures/evening.ts'
import { marlow } from '../../../../fixtures/show.ts'

const { lines } = marlow
const none: Ledger = { deaths: 0, wins: 0, bets: 0 }
const due = (last: Ledger | null, sinceMs = 3 * minute, said: readonly (readonly [string, number])[] = []) =>
  ledgerOccasion(momentOf(beatAt('idle'), { said, beganMs: sinceMs, evening: { last } }))

describe('the books of an evening', () => {
  it('count deaths, wins and unpaid bets, and keep a promised thing, but no person', () => {
    const state = emptyState()
    const promised = (about: string) => ({
      at: 0,
      by: 'rules' as const,
      notes: { ...emptyNotes, promises: [{ text: `Return to ${about}`, about }] },
    })
    const books = (about: string) =>
      ledgerOf(
        {
          tally: { deaths: 11, wins: 2, records: 0 },
          show: { ...state.show, used: [{ template: lineOf('bet'), at: 1 }], notes: promised(about) },
        },
        marlow,
      )
    expect(books('wooden spoon')).toEqual({ deaths: 11, wins: 2, bets: 1, promise: 'wooden spoon' })
    expect(books('Ana')).toEqual({ deaths: 11, wins: 2, bets: 1 })
  })

  it('lead to one line of the next evening, first about a debt', () => {
    expect(due({ ...none, deaths: 11 })).toEqual([
      { lines: lines['ledger-deaths'], values: { deaths: 'eleven', wins: 'zero' } },
    ])
    expect(due({ ...none, deaths: 2 })).toEqual([])
    expect(due({ ...none, bets: 1, wins: 4 }).map((one) => one.lines)).toEqual([
      lines['ledger-bet'],
      lines['ledger-wins'],
    ])
    expect(due({ ...none, promise: 'wooden spoon' })).toEqual([
      { lines: saidTexts('en').promises, values: { about: 'the wooden spoon' } },
    ])
    expect(due(null)).toEqual([])
  })

  it('are quoted early in the show, and only once', () => {
    const last = { ...none, deaths: 5, wins: 5 }
    expect(due(last, 10_000)).toEqual([])
    expect(due(last, 30 * minute)).toEqual([])
    expect(due(last, 9 * minute, [[lineOf('ledger-wins'), minute]])).toEqual([])
  })
})
