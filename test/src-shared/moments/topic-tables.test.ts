import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { screenTopics } from '../../../src-shared/events/screen-topic.ts'

const folder = join(import.meta.dirname, '../../../assets/moments')
const rowsOf = (table: string) =>
  readFileSync(join(folder, table), 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t'))
const programsOf = (table: string) => new Set(rowsOf(table).map(([, program]) => program))
const textsOf = (table: string, column: number) => rowsOf(table).map((row) => row[column]?.toLowerCase())

describe('the tables of topics', () => {
  it.each(['topics.tsv', 'topics-held-out.tsv'])('%s has short texts with known topics', (table) => {
    for (const [labels = '', program, text = '', ...more] of rowsOf(table)) {
      const isKnown = (label: string) => label === 'none' || screenTopics.some((topic) => topic === label)
      expect(
        labels.split(',').filter((label) => !isKnown(label)),
        text,
      ).toEqual([])
      expect([program, text].map(Boolean), `${labels} ${text}`).toEqual([true, true])
      expect(more, text).toEqual([])
      expect(text.length).toBeLessThanOrEqual(160)
    }
  })

  it('nothing that is learned from is of a program that is held out', () => {
    const heldOut = programsOf('topics-held-out.tsv')
    expect([...programsOf('topics.tsv')].filter((program) => heldOut.has(program))).toEqual([])
    const texts = new Set([textsOf('topics.tsv', 2), textsOf('lines.tsv', 2)].flat())
    expect(textsOf('topics-held-out.tsv', 2).filter((text) => texts.has(text))).toEqual([])
  })

  it('each program has its package and license, or was recorded', () => {
    const [, ...listed] = rowsOf('topic-programs.tsv')
    const recorded = new Set(['blocks.tsv', 'real-lines.tsv'].flatMap((table) => [...programsOf(table)]))
    for (const table of ['topics.tsv', 'topics-held-out.tsv']) {
      const known = listed.filter((row) => row[3] === table).map(([program]) => program)
      const programs = programsOf(table)
      expect([...programs].filter((program) => !known.includes(program) && !recorded.has(program))).toEqual(
        [],
      )
      expect(known.filter((program = '') => !programs.has(program))).toEqual([])
    }
    expect(listed.filter((row) => row.length !== 5 || row.some((cell) => cell === ''))).toEqual([])
  })
})
