import { describe, expect, it } from 'vitest'
import type { Box } from '../../../../src-shared/events/observation.ts'
import { tableLines } from '../../../../src-shared/sight/lines/side-table.ts'
import { seenLine } from '../lines.ts'

const at = (text: string, left: number, row: number) =>
  seenLine(text, [left, 100 + row * 30, text.length * 10, 20] satisfies Box)
const time = (text: string, row: number) => at(text, 400 - text.length * 10, row)
const names = ['Moss Cave', 'Iron Bridge', 'The Furnace', 'Last Tower']
const times = ['1:03.2', '2:41.0', '4:15.8', '6:20.1']
const run = [...names.map((name, row) => at(name, 40, row)), ...times.map(time)]

describe('a table beside the game', () => {
  it('four clock times in a column form a table with the names in their rows', () => {
    expect([...tableLines(run)].map(({ text }) => text).sort()).toEqual([...names, ...times].sort())
  })

  it('the lines directly above and below a table belong to it', () => {
    const [title, total] = [at('Any%', 200, -1), time('6:48', 4)]
    const found = tableLines([title, ...run, total])
    expect([found.has(title), found.has(total)]).toEqual([true, true])
  })

  it('three clock times, whole numbers, or clock times that do not line up are not a table', () => {
    expect(tableLines(times.slice(0, 3).map(time)).size).toBe(0)
    expect(tableLines(['12', '340', '7', '98'].map(time)).size).toBe(0)
    expect(tableLines(times.map((text, row) => at(text, 40 + row * 200, row))).size).toBe(0)
  })

  it('a line far from a table does not belong to it', () => {
    const health = seenLine('HP 80', [1200, 900, 90, 30])
    expect(tableLines([...run, health]).has(health)).toBe(false)
  })
})
