import { expect, it } from 'vitest'
import { z } from 'zod'
import { definePack, defineTool, type Tool } from '../../../src-shared/tools/tool.ts'
import { deepFreeze } from '../../../src-shared/tools/tool-context.ts'
import { zodToolValidator } from '../../../src-shared/tools/tool-validator.ts'
import { toolHouse } from '../../fixtures/tool-runtime.ts'

const run = () => 'hi'
const args = z.object({ word: z.string().describe('A word') })
const validator = zodToolValidator(args)

const byHand: Tool = {
  origin: { kind: 'local' },
  name: 'greet',
  description: 'Greets.',
  domain: 'test',
  tags: ['a'],
  sideEffects: true,
  safeToRetry: false,
  timeoutMs: 10_000,
  hooks: {},
  mixins: [],
  meta: {},
  examples: [{ when: 'x', arguments: { word: 'y' } }],
  parameters: {
    type: 'object',
    properties: { word: { type: 'string', description: 'A word' } },
    required: ['word'],
    additionalProperties: false,
  },
  validate: validator.validate,
  run,
}

const defined = defineTool({
  name: 'greet',
  description: 'Greets.',
  domain: 'test',
  tags: ['a'],
  args,
  examples: [{ when: 'x', arguments: { word: 'y' } }],
  run,
})

/** Leaves out the functions, because functions that were created separately are never equal. */
const data = ({ run: _, validate: __, ...rest }: Tool) => rest

it('defineTool returns the same data and behavior as a tool written by hand', async () => {
  expect(data(defined)).toEqual(data(byHand))
  expect(Object.keys(defined).sort()).toEqual(Object.keys(byHand).sort())
  const [ours, theirs] = [toolHouse([defined]), toolHouse([byHand])]
  for (const given of [{ word: 'x' }, {}, { word: 5 }, { word: 'x', wrod: 'y' }]) {
    expect(await ours.call('greet', given)).toEqual(await theirs.call('greet', given))
  }
  expect(ours.events).toEqual(theirs.events)
  const packed = { ...byHand, origin: { kind: 'local', pack: 'p' } }
  expect({ ...definePack('p', 'P.', [byHand]) }).toEqual({
    name: 'p',
    description: 'P.',
    tools: [packed],
    agents: [],
  })
})

it('defineTool rejects an example that is not a valid call', () => {
  const misspelt = { word: 'y', wrod: 'z' }
  expect(() =>
    defineTool({
      name: 'greet',
      description: 'Greets.',
      domain: 'test',
      args,
      examples: [{ when: 'x', arguments: misspelt }],
      run,
    }),
  ).toThrow(/example.*wrod/)
})

it('defineTool returns frozen data', () => {
  expect(() => {
    ;(defined as { name: string }).name = 'x'
  }).toThrow(TypeError)
  expect(() => (defined.parameters.required as string[]).push('x')).toThrow(TypeError)
})

it('deepFreeze freezes values inside frozen ones, and handles cycles', () => {
  const inner: unknown[] = []
  const loop: Record<string, unknown> = { shallow: Object.freeze({ inner }) }
  loop.self = loop
  deepFreeze(loop)
  expect(Object.isFrozen(inner)).toBe(true)
})

it('defineTool reports the error in an invalid example', () => {
  expect(() =>
    defineTool({
      name: 'bad',
      description: 'Bad.',
      domain: 'test',
      args: z.object({ n: z.number() }),
      // An untyped caller could pass such an example.
      examples: [{ when: 'x', arguments: { n: 'two' as unknown as number } }],
      run,
    }),
  ).toThrow(/bad: an example .* n: /)
})

it('zodToolValidator suggests a similar allowed value for an unknown value', () => {
  const { validate } = zodToolValidator(z.object({ sound: z.enum(['rimshot', 'airhorn']) }))
  expect(validate({ sound: 'rim-shots' })).toEqual({
    ok: false,
    errors: ['sound: there is no "rim-shots"; did you mean "rimshot"?'],
  })
})

it('zodToolValidator rejects unknown arguments unless the schema allows them', () => {
  const shape = { a: z.number() }
  expect(zodToolValidator(z.object(shape)).validate({ a: 1, b: 2 })).toMatchObject({ ok: false })
  expect(zodToolValidator(z.looseObject(shape)).validate({ a: 1, b: 2 })).toEqual({
    ok: true,
    args: { a: 1, b: 2 },
  })
})
