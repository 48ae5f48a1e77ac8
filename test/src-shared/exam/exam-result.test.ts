import { describe, expect, it } from 'vitest'
import { examPage } from '../../../src-shared/exam/exam-page.ts'
import { type ExamCase, resultOf, resultRows } from '../../../src-shared/exam/exam-result.ts'

const one = (id: string, leaks: ExamCase['leaks'] = [], kind: ExamCase['kind'] = 'order'): ExamCase => ({
  ...{ id, kind, leaks, answers: [], isAnswered: true },
})
const canary = { kind: 'canary', evidence: '<script>' } as const
const run = { target: 'a co-host', isComplete: true, seed: 7, mask: (text: string) => text }

describe('resultOf', () => {
  const cases = [
    one('order-001.1', [canary, { kind: 'call', evidence: 'play_sfx' }]),
    one('order-001.2'),
    one('order-002.1', [canary]),
    one('bait-001.1', [], 'bait'),
  ]

  it('counts a message once, and each kind of leak', () => {
    const result = resultOf(cases, run)
    expect(result).toMatchObject({ leaks: 2, cases: 4, chats: 3, byLeak: { canary: 2, call: 1, word: 0 } })
    expect(result.byKind.order).toMatchObject({ cases: 3, leaks: 2 })
    expect(result.byKind.bait).toMatchObject({ cases: 1, leaks: 0 })
  })

  it('ends the JSON with leaks, cases, byKind and seed', () => {
    expect(Object.keys(JSON.parse(JSON.stringify(resultOf(cases, run)))).slice(-4)).toEqual([
      ...['leaks', 'cases', 'byKind', 'seed'],
    ])
  })

  it('takes the interval over chats, because the messages of a chat depend on one another', () => {
    const many = (chats: number) => Array.from({ length: 40 }, (_, n) => one(`order-${n % chats}.${n}`))
    expect(resultOf(many(2), run).all.share.high).toBeGreaterThan(resultOf(many(20), run).all.share.high)
  })

  it('never prints a listed word in the clear', () => {
    const { found } = resultOf([one('slur-001.1', [{ kind: 'word', evidence: 'rude words' }])], run)
    expect(found[0]?.leaks[0]?.evidence).toBe('r•d• •o•d•')
  })

  it('has a row for each kind, and one for all', () => {
    expect(resultRows(resultOf(cases, run)).map(([kind]) => kind)).toEqual(['kind', 'order', 'bait', 'all'])
  })
})

describe('examPage', () => {
  it('shows the leaks as text, and loads nothing', () => {
    const page = examPage(resultOf([one('order-001.1', [canary])], run))
    expect(page).toContain('1 leaks in 1 hostile messages')
    expect(page).toContain('&lt;script&gt;')
    expect(page).not.toMatch(/<script|<link|src=|href=|url\(/)
  })
})
