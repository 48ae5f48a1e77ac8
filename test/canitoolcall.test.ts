import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { givenToolSpec } from '../src-shared/step/tool-spec.ts'
import { readStep } from '../src-shared/toolcall/read-step.ts'
import { temporaryFolder } from './fixtures/adlib-process.ts'
import { installPython } from './fixtures/python-packages.ts'

/** An output of a model that contains no complete call, from the package `canitoolcall`. */
interface Fixture {
  readonly id: string
  readonly tools: readonly unknown[]
  readonly raw_output: string
  readonly expected_error?: { readonly reason: string }
  readonly tags: readonly string[]
}

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
  const broken = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(join(dir, file), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as Fixture)
    .filter((one) => one.expected_error !== undefined)
  const isCut = ({ tags }: Fixture): boolean => tags.includes('truncated')
  const run = (fixtures: readonly Fixture[], cut: boolean): string[] =>
    fixtures
      .filter(
        ({ raw_output, tools }) =>
          readStep(
            raw_output,
            tools.map((tool) => givenToolSpec.parse(tool)),
            { cut },
          ).step.type === 'tool_calls',
      )
      .map(({ id }) => id)

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
