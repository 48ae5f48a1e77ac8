import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type RecastRow, recastRows, type SaidLine } from '../../../src-shared/recast/recast-rows.ts'
import { votePage } from '../../../src-shared/recast/vote-page.ts'
import { votePairs } from '../../../src-shared/recast/vote-pairs.ts'
import { beatOf, hostile } from '../../fixtures/evening-run.ts'

const lineAt = (seconds: number, text: string, more: Partial<SaidLine> = {}): SaidLine => ({
  ...{ atMs: seconds * 1000, text, observation: '', beat: beatOf(seconds), screen: [], isPublic: true },
  ...more,
})
const filler = { beat: beatOf(1, { kind: 'idle' }) }

describe('recastRows', () => {
  it('puts lines about one observation into one row, then lines that are close together', () => {
    const old = [lineAt(1, 'a', { observation: 'o1' }), lineAt(9, 'b'), lineAt(60, 'c')]
    const young = [
      lineAt(3, 'B', { observation: 'o2' }),
      lineAt(5, 'A', { observation: 'o1' }),
      lineAt(90, 'C'),
    ]
    expect(recastRows(old, young).map((row) => [row.atMs, row.old, row.new])).toEqual([
      [1000, 'a', 'A'],
      [9000, 'b', 'B'],
      [60_000, 'c', null],
      [90_000, null, 'C'],
    ])
  })

  it('does not put a filler beside a line about a moment', () => {
    expect(recastRows([lineAt(1, 'a', filler)], [lineAt(2, 'B')])).toHaveLength(2)
  })

  it('is public only if both lines are', () => {
    const [row] = recastRows([lineAt(1, 'a')], [lineAt(2, 'B', { isPublic: false })])
    expect(row).toMatchObject({ old: 'a', new: 'B', isPublic: false })
  })
})

const rowsOf = (count: number, more: Partial<RecastRow> = {}): RecastRow[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ atMs: n * 1000, old: `old ${n}`, new: `new ${n}`, beat: beatOf(n + 1), screen: [], isPublic: true },
    ...more,
  }))

describe('votePairs', () => {
  it('draws at most thirty pairs in the order of the evening, and gives each show half of the left sides', () => {
    const pairs = votePairs(rowsOf(100), 1)
    expect(pairs).toHaveLength(30)
    const times = pairs.map(({ row }) => row.atMs)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(pairs.filter(({ isNewLeft }) => isNewLeft)).toHaveLength(15)
  })

  it('draws the same with the same seed only', () => {
    expect(votePairs(rowsOf(100), 1)).toEqual(votePairs(rowsOf(100), 1))
    expect(votePairs(rowsOf(100), 2)).not.toEqual(votePairs(rowsOf(100), 1))
  })

  it('leaves out private, missing and equal lines, and quiet moments if there are enough others', () => {
    const bad = [
      ...rowsOf(2, { isPublic: false }),
      ...rowsOf(2, { old: null }),
      ...rowsOf(2, { old: 'same', new: 'same' }),
    ]
    expect(votePairs(bad, 1)).toEqual([])
    const quiet = rowsOf(5, filler)
    expect(votePairs([...rowsOf(8), ...quiet], 1)).toHaveLength(8)
    expect(votePairs([...rowsOf(7), ...quiet], 1)).toHaveLength(12)
  })
})

describe('votePage', () => {
  const page = (row: Partial<RecastRow> = {}, persona = 'Vera', missingFromMs: number | null = null) =>
    votePage({
      ...{
        run: 'r1',
        seed: 1,
        language: 'en',
        mask: (text) => text.replaceAll('Kaela', 'viewer 1'),
        font: null,
      },
      old: { persona: 'Marlow', model: null },
      new: { persona, model: null },
      pairs: votePairs(rowsOf(3, row), 1),
      missingFromMs,
      sha256: (text) => createHash('sha256').update(text).digest('base64'),
    })

  it('runs only its own script, and names no address', () => {
    const html = page()
    const [, hash] = /script-src 'sha256-([^']+)'/.exec(html) ?? []
    const [, script = ''] = /<script>([\s\S]*)<\/script><\/body>/.exec(html) ?? []
    expect(createHash('sha256').update(script).digest('base64')).toBe(hash)
    expect(html).not.toMatch(/https?:|\/\/[a-z]|localStorage|fetch\(/i)
  })

  it('says until when an evening was recorded only if its end is missing', () => {
    expect(page({}, 'Vera', 83_000)).toContain('ends at 1:23. What came later is missing.')
    expect(page()).not.toMatch(/ends at \d/)
  })

  it('names the shows apart if only the language or the seed differs', () => {
    const [, data = ''] = /id="data">([\s\S]*?)<\/script>/.exec(page({}, 'Marlow')) ?? []
    const { old, new: young } = JSON.parse(data).names
    expect(old).not.toBe(young)
  })

  it('replaces names of people in chat, and cannot be left by a text', () => {
    const html = page({ old: `Kaela ${hostile}`, screen: [`Kaela ${hostile}`] })
    expect(html).not.toContain('Kaela')
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(html).not.toContain('<img')
    const [, json = ''] = /id="data">([^<]*)<\/script>/.exec(html) ?? []
    const { pairs } = JSON.parse(json) as { pairs: { old: string; screen: string }[] }
    expect(pairs[0]?.old).toBe(`viewer 1 ${hostile}`)
  })
})
