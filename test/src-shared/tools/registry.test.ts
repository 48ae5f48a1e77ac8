import { expect, it } from 'vitest'
import { z } from 'zod'
import { definePack } from '../../../src-shared/tools/pack.ts'
import { createRegistry } from '../../../src-shared/tools/registry.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'

const tool = (name: string, tags: string[] = []) =>
  defineTool({ name, description: '', domain: 'test', tags, args: z.object({}), run: () => 'ok' })

it('lists in the order of registration and selects by name and tag, each once', () => {
  const registry = createRegistry()
  registry.registerAll([tool('b', ['fun']), tool('a'), tool('c', ['fun'])])
  expect(registry.list().map(({ name }) => name)).toEqual(['b', 'a', 'c'])
  expect(registry.select([{ tag: 'fun' }, 'b', 'a']).map(({ name }) => name)).toEqual(['b', 'a', 'c'])
})

it('refuses a name that is taken and then registers nothing of the pack', () => {
  const registry = createRegistry()
  registry.register(tool('a'))
  expect(() => registry.registerAll([tool('z'), tool('a')])).toThrow(/«a»/)
  expect(registry.get('z')).toBeUndefined()
  expect(() => definePack('twice', '', [tool('x'), tool('x')])).toThrow(/«x»/)
})

it('does not define a tool whose own example is wrong', () => {
  expect(() =>
    defineTool({
      name: 'bad',
      description: '',
      domain: 'test',
      args: z.object({ n: z.number() }),
      examples: [{ when: 'x', arguments: { n: 'two' as unknown as number } }],
      run: () => 'ok',
    }),
  ).toThrow(/bad: an example/)
})
