import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBfcl } from '../../../electron/bench/read-bfcl.ts'
import type { BfclSuiteName } from '../../../src-shared/bench/bfcl/bfcl-suite.ts'
import { expectedCalls } from '../../../src-shared/bench/case.ts'
import { matchCalls } from '../../../src-shared/bench/judge/match-calls.ts'
import type { Suite } from '../../../src-shared/bench/suite.ts'
import { writeBfclFiles } from '../../fixtures/bfcl-files.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adlib-bfcl-'))
  writeBfclFiles(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

async function suiteOf(name: BfclSuiteName): Promise<Suite> {
  const read = await readBfcl(name, folder)
  return read.ok ? read.suite : expect.fail(read.failure.message)
}

type Call = readonly [name: string, args: Record<string, unknown>]

function isRight({ cases }: Suite, id: string, ...calls: readonly Call[]): boolean {
  const { offers = [], expects } = cases.find((one) => one.id === id) ?? expect.fail(id)
  const made = calls.map(([name, args]) => ({
    name,
    args,
    valid: offers.find((tool) => tool.name === name)?.validate(args).ok === true,
  }))
  return matchCalls(made, expectedCalls(expects), { policy: 'all', ordered: false, tools: offers }).right
}

const paint = (args: Record<string, unknown>): Call => ['wall.paint', args]

describe('readBfcl', () => {
  it('makes a case from each line and converts its functions to tools with JSON schemas', async () => {
    const suite = await suiteOf('bfcl/simple')
    expect(suite).toMatchObject({ name: 'bfcl-simple', choicePolicy: 'all' })
    expect(suite.cases.map(({ id }) => id)).toEqual(['simple-python-0', 'simple-python-1'])
    expect(suite.cases[0]?.offers?.[0]?.parameters).toMatchObject({
      type: 'object',
      required: ['color', 'coats'],
      properties: {
        coats: { type: 'integer' },
        liters: { type: 'number' },
        finish: { type: ['string', 'null'], default: null },
      },
    })
    expect(suite.cases[1]?.offers?.[0]?.parameters).toMatchObject({
      properties: { start: { type: 'array', items: { type: 'number' } }, hotel: { type: 'object' } },
    })
  })

  it.each<[boolean, string, Record<string, unknown>]>([
    [true, 'without optional arguments', { color: 'sea green', coats: 2 }],
    [true, 'with an accepted optional value', { color: 'sea green', coats: 2, liters: 1.5, finish: null }],
    [false, 'with another optional value', { color: 'sea green', coats: 2, liters: 2 }],
    [false, 'without a required argument', { color: 'sea green' }],
    [false, 'with an unknown argument', { color: 'sea green', coats: 2, brush: 'wide' }],
    [false, 'with a number as text', { color: 'sea green', coats: '2' }],
    [true, 'with a default that is not among the choices', { color: 'sea green', coats: 2, tool: 'N/A' }],
    [false, 'with another choice', { color: 'red', coats: 2 }],
  ])('scores values like BFCL: the result is %s for a call %s', async (right, _title, args) => {
    expect(isRight(await suiteOf('bfcl/simple'), 'simple-python-0', paint(args))).toBe(right)
  })

  it.each<[boolean, string, Record<string, unknown>]>([
    [
      true,
      'with other case, blanks and marks',
      { stops: ['bern', 'Zug.'], hotel: { name: 'the-swan', nights: 3 } },
    ],
    [false, 'with the list in another order', { stops: ['Zug', 'Bern'], hotel: { name: 'Swan', nights: 3 } }],
    [false, 'with a missing key of an object', { stops: ['Bern', 'Zug'], hotel: { name: 'Swan' } }],
    [
      false,
      'with a surplus key of an object',
      { stops: ['Bern', 'Zug'], hotel: { name: 'Swan', nights: 3, x: 1 } },
    ],
    [false, 'without an argument that the answer needs', { stops: ['Bern', 'Zug'] }],
    [false, 'with another mark', { stops: ['Bern', 'Zug'], hotel: { name: 'Swan!', nights: 3 } }],
  ])('scores lists and objects like BFCL: the result is %s for a call %s', async (right, _title, args) => {
    expect(isRight(await suiteOf('bfcl/simple'), 'simple-python-1', ['plan_trip', args])).toBe(right)
  })

  it('requires all parallel calls, in any order, and rejects extra calls', async () => {
    const suite = await suiteOf('bfcl/parallel')
    const red = paint({ color: 'red', coats: 1 })
    const green = paint({ color: 'sea green', coats: 3 })
    expect(isRight(suite, 'parallel-0', green, red)).toBe(true)
    expect(isRight(suite, 'parallel-0', green)).toBe(false)
    expect(isRight(suite, 'parallel-0', green, green)).toBe(false)
    expect(isRight(suite, 'parallel-0', green, red, red)).toBe(false)
  })

  it('keeps the system message of a case, and skips each case that is listed in the errata', async () => {
    const { cases, description } = await suiteOf('bfcl/live-simple')
    expect(cases.map(({ id }) => id)).toEqual(['live-simple-0-0-0'])
    expect(cases[0]?.prompt).toMatchObject([
      { role: 'system', content: 'You paint walls.' },
      { role: 'user' },
    ])
    expect(description).toContain('without 1 whose answer is wrong')
  })

  it('a case in the irrelevance category expects no call', async () => {
    const { cases } = await suiteOf('bfcl/irrelevance')
    expect(cases[0]?.expects).toEqual({ none: true })
  })

  it('reports a missing or broken folder, file, line or answer', async () => {
    const messageOf = async (name: BfclSuiteName, from = folder) => {
      const read = await readBfcl(name, from)
      return read.ok ? '' : `${read.failure.message} ${read.failure.remedy}`
    }
    expect(await messageOf('bfcl/simple', join(folder, 'nowhere'))).toMatch(
      /no folder .*nowhere\. Run: pip download/,
    )
    expect(await messageOf('bfcl/multiple')).toContain('has no BFCL file for bfcl/multiple')
    writeFileSync(join(folder, 'BFCL_v4_irrelevance.json'), '{"id":"irrelevance_0"}\n')
    expect(await messageOf('bfcl/irrelevance')).toMatch(
      /line 1 of .*irrelevance\.json does not have the format/,
    )
    writeFileSync(join(folder, 'possible_answer', 'BFCL_v4_parallel.json'), '')
    expect(await messageOf('bfcl/parallel')).toContain('no line for parallel_0')
  })
})
