import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { givenToolSpec } from '../src-shared/step/tool-spec.ts'
import { readStep } from '../src-shared/toolcall/read-step.ts'
import { temporaryFolder } from './fixtures/adlib-process.ts'
import { installPython } from './fixtures/python-packages.ts'

/** An output of a model, from the package `canitoolcall`: with its calls, or with none that is complete. */
interface Fixture {
  readonly id: string
  readonly tools: readonly unknown[]
  readonly raw_output: string
  readonly expected?: { readonly tool_calls: readonly ExpectedCall[] | null }
  readonly expected_error?: { readonly reason: string }
  readonly tags: readonly string[]
}

interface ExpectedCall {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** Least share of the outputs with calls that are read with every name and value. */
const readFrom = 0.98

/** Calls that are readable without the marks whose absence the package counts as an error. */
const READABLE = ['deepseek/vllm-v3-malformed-missing-call-tokens']

const folder = temporaryFolder()
afterAll(folder.remove)
const python = await installPython(folder.dir, ['canitoolcall'])

if (typeof python === 'string') {
  console.log(`canitoolcall: skipped, ${python}`)
  it.skip(`outputs without a complete call make no call (skipped: ${python})`, () => {})
} else {
  const dir = python.packageFile(join('canitoolcall', '_data', 'fixtures'))
  const fixtures = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(join(dir, file), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as Fixture)
  const broken = fixtures.filter((one) => one.expected_error !== undefined)
  const callsOf = ({ raw_output, tools }: Fixture, cut?: boolean): readonly ExpectedCall[] => {
    const specs = tools.map((tool) => givenToolSpec.parse(tool))
    const { step } = readStep(raw_output, specs, cut === undefined ? {} : { cut })
    return step.type === 'tool_calls'
      ? step.tool_calls.map(({ name, arguments: values }) => ({ name, arguments: values }))
      : []
  }
  const isCut = ({ tags }: Fixture): boolean => tags.includes('truncated')
  const run = (some: readonly Fixture[], cut: boolean): string[] =>
    some.filter((one) => callsOf(one, cut).length > 0).map(({ id }) => id)

  describe('outputs with calls', () => {
    const expected = ({ expected }: Fixture) => expected?.tool_calls ?? []
    const whole = fixtures.filter((one) => one.expected !== undefined)

    it('are read with every name and value, as an engine would', () => {
      const calling = whole.filter((one) => expected(one).length > 0)
      const right = calling.filter((one) => isDeepStrictEqual(callsOf(one), expected(one)))
      expect(calling.length).toBeGreaterThan(300)
      expect(right.length / calling.length).toBeGreaterThanOrEqual(readFrom)
    })

    it('make no call where the model only talks', () => {
      const talking = whole.filter((one) => expected(one).length === 0)
      expect(talking.length).toBeGreaterThan(50)
      expect(run(talking, false)).toEqual([])
    })
  })

  describe('outputs without a complete call', () => {
    it('make no call if the token limit cut them off', () => {
      expect(broken.filter(isCut).length).toBeGreaterThan(20)
      expect(run(broken.filter(isCut), true)).toEqual([])
    })

    it('make no call if they are malformed, unless the call is readable', () => {
      expect(
        run(
          broken.filter((one) => !isCut(one)),
          false,
        ),
      ).toEqual(READABLE)
    })
  })
}
