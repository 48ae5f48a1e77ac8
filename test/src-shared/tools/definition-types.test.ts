import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import type { ToolResult } from '../../../src-shared/tools/result.ts'
import { defineTool, type Tool } from '../../../src-shared/tools/tool.ts'
import type { ToolContext } from '../../../src-shared/tools/tool-context.ts'
import { defineService, type Services } from '../../../src-shared/tools/tool-context.ts'

const root = resolve(import.meta.dirname, '../../..')
const fixtures = join(root, 'test', 'fixtures')
const args = z.object({ a: z.number(), note: z.string().optional(), times: z.int().default(1) })
const whole = { name: 'x', description: 'X.', domain: 'test', args, run: () => 'ok' }

interface Lamp {
  light(percent: number): void
}
const lampService = defineService<Lamp>('lamp')

// `expectTypeOf` does nothing at run time, so the test compiles this file as well as the wrong definitions.
describe('defineTool', () => {
  let folder: string
  /** The message of each compile error, by `<file>:<line>`. */
  let errors: Map<string, string>
  const source = readFileSync(join(fixtures, 'wrong-definitions.ts'), 'utf8').split('\n')
  const marker = '// @ts-expect-error '

  beforeAll(async () => {
    // In a folder below `node_modules`, packages resolve in the same way as in the checkout.
    const cache = join(root, 'node_modules', '.cache')
    mkdirSync(cache, { recursive: true })
    folder = mkdtempSync(join(cache, 'definition-types-'))
    const bare = source.join('\n').replaceAll('@ts-expect-error', 'reason:').replaceAll("'../..", `'${root}`)
    writeFileSync(join(folder, 'wrong.ts'), bare)
    const config = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { noUnusedLocals: false },
      include: [],
      files: ['wrong.ts', import.meta.filename],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const out = await new Promise<string>((done) => {
      const program = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
      execFile(process.execPath, [program, '--pretty', 'false', '-p', folder], (_error, stdout) =>
        done(stdout),
      )
    })
    const found = out.matchAll(/^(?:(\S+)\((\d+),\d+\): )?error (.*)$/gm)
    errors = new Map(
      [...found].map(([, file = 'configuration', line = '', words = '']) => [`${file}:${line}`, words]),
    )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const errorAt = (line: number) => [...errors].find(([place]) => place.endsWith(`wrong.ts:${line}`))?.[1]

  const wrong = source.flatMap((line, index) =>
    line.includes(marker) ? [[line.trim().slice(marker.length), index + 2] as const] : [],
  )
  it.each(wrong)('rejects a wrong definition at compile time: %s', (_reason, line) => {
    expect(errorAt(line), source[line - 1]).toMatch(/^TS\d+: \w/)
  })

  it('the compiler reports no error outside the wrong definitions', () => {
    expect(wrong.length).toBeGreaterThan(20)
    expect(
      [...errors.keys()].filter((place) => !wrong.some(([, line]) => place.endsWith(`wrong.ts:${line}`))),
    ).toEqual([])
  })

  it('infers the arguments of `run` from the output type of the schema, including defaults', () => {
    defineTool({
      ...whole,
      run: (given, context) => {
        expectTypeOf(given).toEqualTypeOf<{ a: number; note?: string | undefined; times: number }>()
        expectTypeOf(context).toEqualTypeOf<ToolContext>()
        return 'ok'
      },
    })
    expectTypeOf(defineTool(whole)).toExtend<Tool>()
  })

  it('infers the arguments of `examples` from the input type of the schema', () => {
    const { examples } = defineTool({ ...whole, examples: [{ when: 'x', arguments: { a: 1 } }] })
    expect(examples).toEqual([{ when: 'x', arguments: { a: 1 } }])
  })

  it('infers the type of a service from its definition', () => {
    expectTypeOf<Services>().toBeCallableWith(lampService)
    const ask = (service: Services) => service(lampService)
    expectTypeOf(ask).returns.toEqualTypeOf<Lamp>()
  })

  it('accepts every form of result from `run`, even as a promise', () => {
    const forms: (ToolResult | Promise<ToolResult>)[] = [
      'words',
      { ok: true, value: 1 },
      { ok: false, error: 'no' },
      { content: [{ type: 'text', text: 'x' }] },
      Promise.resolve('later'),
    ]
    for (const form of forms) expect(defineTool({ ...whole, run: () => form }).name).toBe('x')
  })
})
