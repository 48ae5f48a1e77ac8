import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSaidLines } from '../../../electron/data/said-lines.ts'
import type { DataFailure } from '../../../electron/platform/files.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const open = (dir = newFolder()) => {
  const reported: DataFailure[] = []
  const lines = openSaidLines(dir, (problem) => reported.push(problem))
  return { dir, lines, reported, path: join(dir, 'said-lines.json') }
}

describe('the record of said lines', () => {
  it('other processes, even ones that were already running, read the lines with their dates', () => {
    const { dir, lines } = open()
    const beside = open(dir).lines
    expect(lines.record({ line: 'Do not sneeze.', at: 1000 })).toBeNull()
    expect(lines.record({ line: 'Frame that.', at: 2000 })).toBeNull()
    lines.record({ line: 'Do not sneeze.', at: 3000 })
    beside.record({ line: 'Ow, by proxy.', at: 2500 })
    for (const known of [beside, open(dir).lines]) {
      expect(known.at('Do not sneeze.')?.at).toBe(3000)
      expect(known.summary()).toEqual({ lines: 3, since: 2000 })
    }
    expect(lines.at('Tall.')).toBeUndefined()
  })

  it('after the lines are deleted, later processes do not read them either', () => {
    const { dir, lines } = open()
    lines.record({ line: 'Frame that.', at: 2000 })
    expect(lines.forget()).toBeNull()
    expect(lines.at('Frame that.')).toBeUndefined()
    expect(open(dir).lines.summary()).toEqual({ lines: 0, since: null })
  })

  it('an opener and the run of a line are stored', () => {
    const { dir, lines } = open()
    lines.record({ line: 'Good evening.', at: 1000, isOpener: true, run: 'r1' })
    expect(open(dir).lines.at('Good evening.')).toEqual({
      ...{ line: 'Good evening.', at: 1000, isOpener: true, run: 'r1' },
    })
  })

  it('forgetting a run forgets the lines that it said last, and a process that knew them does not bring them back', () => {
    const { dir, lines } = open()
    lines.record({ line: 'Frame that.', at: 1000, run: 'r1' })
    lines.record({ line: 'Tall.', at: 1500, run: 'r1' })
    const beside = open(dir).lines
    lines.record({ line: 'Tall.', at: 2000, run: 'r2' })
    expect(lines.forgetRun('r1')).toBeNull()
    expect(lines.forgetRun('r9')).toBeNull()
    beside.record({ line: 'Ow, by proxy.', at: 2500, run: 'r3' })
    for (const known of [lines, beside, open(dir).lines]) {
      known.record({ line: 'Do not sneeze.', at: 3000, run: 'r3' })
      expect(known.at('Frame that.')).toBeUndefined()
      expect(known.at('Tall.')?.at).toBe(2000)
      expect(known.at('Ow, by proxy.')?.at).toBe(2500)
    }
    expect(lines.forget()).toBeNull()
    beside.record({ line: 'Frame that.', at: 4000, run: 'r4' })
    expect(beside.summary()).toEqual({ lines: 1, since: 4000 })
  })

  it('two processes that write in turn lose no line', () => {
    const { dir, lines } = open()
    const beside = open(dir).lines
    for (let n = 0; n < 50; n += 1) {
      lines.record({ line: `One ${n}.`, at: n })
      beside.record({ line: `Two ${n}.`, at: n })
    }
    expect(open(dir).lines.summary().lines).toBe(100)
  })

  it('only the last 5000 lines are stored', () => {
    const { dir, lines, path } = open()
    const old = Array.from({ length: 5100 }, (_, n) => ({ line: `Line ${n}.`, at: n }))
    writeFileSync(path, JSON.stringify({ lines: old }))
    lines.record({ line: 'Frame that.', at: 6000 })
    const later = open(dir).lines
    expect(later.summary()).toMatchObject({ lines: 5000, since: 101 })
    expect(later.at('Frame that.')?.at).toBe(6000)
  })

  it('the lines are read from a file with a byte order mark', () => {
    const { dir, path } = open()
    writeFileSync(path, `\uFEFF${JSON.stringify({ lines: [{ line: 'Frame that.', at: 7 }] })}`)
    expect(open(dir).lines.at('Frame that.')?.at).toBe(7)
  })

  it.each([
    ['is cut', '{"lines": [{"line": "Fra', 'it is not valid JSON'],
    ['is empty', '', 'it is not valid JSON'],
    ['has other fields', '{"shows": []}', 'a list of lines with dates was expected'],
    ['is larger than 1 MiB', ' '.repeat(1024 * 1024 + 1), 'MiB'],
  ])('a file that %s is renamed and reported once, and its lines are ignored', (_, text, why) => {
    const { dir, path } = open()
    writeFileSync(path, text)
    const { lines, reported } = open(dir)
    expect(lines.summary()).toMatchObject({ lines: 0 })
    lines.record({ line: 'Frame that.', at: 1 })
    expect(reported).toEqual([expect.objectContaining({ message: expect.stringContaining(why) })])
    const aside = readdirSync(dir).filter((name) => name !== 'said-lines.json')
    expect(aside.map((name) => readFileSync(join(dir, name), 'utf8'))).toEqual([text])
    expect(reported[0]?.remedy).toContain(aside[0])
    expect(open(dir).lines.at('Frame that.')?.at).toBe(1)
  })

  it('the lines are kept in memory if the folder is gone', () => {
    const { dir, lines, path } = open()
    rmSync(dir, { recursive: true })
    expect(lines.record({ line: 'Frame that.', at: 1 })?.message).toMatch(`Cannot write ${path} (ENOENT`)
    expect(lines.at('Frame that.')?.at).toBe(1)
    expect(lines.forget()).toMatchObject({ kind: 'not_kept' })
  })
})
