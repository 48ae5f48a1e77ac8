import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBfcl } from '../../../electron/bench/read-bfcl.ts'
import { type BenchCase, expectedCalls } from '../../../src-shared/bench/case.ts'
import { matchCalls } from '../../../src-shared/bench/judge/match-calls.ts'
import { root } from '../../fixtures/adlib-process.ts'

const categories = ['simple', 'multiple', 'parallel'] as const

interface Verdict {
  readonly case: number
  readonly category?: (typeof categories)[number]
  readonly functions?: unknown
  readonly truths?: unknown
  readonly kind: string
  readonly calls: readonly Readonly<Record<string, Record<string, unknown>>>[]
  readonly valid: boolean
}

const verdicts = readFileSync(join(root, 'test', 'fixtures', 'bfcl-verdicts.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line): Verdict => JSON.parse(line))

let folder = ''
const cases = new Map<number, BenchCase>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'adlib-bfcl-'))
  mkdirSync(join(folder, 'possible_answer'))
  for (const category of categories) {
    const own = verdicts.filter((one) => one.category === category)
    const write = (dir: string, lineOf: (one: Verdict) => object) =>
      writeFileSync(
        join(folder, dir, `BFCL_v4_${category}.json`),
        own.map((one) => `${JSON.stringify({ id: `case_${one.case}`, ...lineOf(one) })}\n`).join(''),
      )
    const question = [[{ role: 'user', content: 'Do it.' }]]
    write('', (one) => ({ question, function: one.functions }))
    write('possible_answer', (one) => ({ ground_truth: one.truths }))
    const read = await readBfcl(`bfcl/${category}`, folder)
    if (!read.ok) expect.fail(read.failure.message)
    for (const one of read.suite.cases) cases.set(Number(one.id.slice('case-'.length)), one)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

function isRight({ case: at, calls }: Verdict): boolean {
  const { offers = [], expects } = cases.get(at) ?? expect.fail(`no case ${at}`)
  const made = calls.flatMap((call) =>
    Object.entries(call).map(([name, args]) => {
      const tool = offers.find((one) => one.name === name)
      return { name, args, valid: tool?.validate(args).ok === true }
    }),
  )
  return matchCalls(made, expectedCalls(expects), { policy: 'all', ordered: false, tools: offers }).right
}

/**
 * Only BFCL accepts these answers, because it ignores letter case, spaces and punctuation in choices. Adlib requires
 * the exact choices, because models see them in the schema.
 */
const choicesInOtherSpelling = [
  '4 case: "LARGE"',
  '4 marks: "large."',
  '4 blanks: "  large "',
  '8 case: "SMALL"',
  '8 marks: "small."',
  '8 blanks: "  small "',
]

describe('the scores of BFCL answers', () => {
  it('our verdicts on sample answers equal those of BFCL’s checker, except for choices with a different spelling', () => {
    expect(verdicts.length).toBeGreaterThan(200)
    expect(verdicts.filter(({ valid }) => valid).length).toBeGreaterThan(50)
    const different = verdicts
      .filter((one) => isRight(one) !== one.valid)
      .map(({ case: at, kind, calls }) => `${at} ${kind}: ${JSON.stringify(calls[0]?.order_pizza?.size)}`)
    expect(different).toEqual(choicesInOtherSpelling)
  })
})
