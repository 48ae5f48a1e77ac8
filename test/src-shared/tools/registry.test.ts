import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createRegistry } from '../../../src-shared/tools/registry.ts'
import { definePack, defineTool } from '../../../src-shared/tools/tool.ts'

const tool = (name: string, tags: string[] = []) =>
  defineTool({ name, description: '', domain: 'test', tags, args: z.object({}), run: () => 'ok' })

describe('createRegistry', () => {
  it('lists tools in registration order, and selects a tool only once if both its tag and its name are given', () => {
    const registry = createRegistry()
    registry.registerAll([tool('b', ['fun']), tool('a'), tool('c', ['fun'])])
    expect(registry.list().map(({ name }) => name)).toEqual(['b', 'a', 'c'])
    expect(registry.select([{ tag: 'fun' }, 'b', 'a']).map(({ name }) => name)).toEqual(['b', 'a', 'c'])
  })

  it('rejects a pack if one of its names is taken, and registers none of its tools', () => {
    const registry = createRegistry()
    registry.register(tool('a'))
    expect(() => registry.registerAll([tool('z'), tool('a')])).toThrow(/"a"/)
    expect(registry.get('z')).toBeUndefined()
    expect(() => definePack('twice', '', [tool('x'), tool('x')])).toThrow(/"x"/)
  })

  it('removes a tool and frees its name', () => {
    const registry = createRegistry()
    registry.register(tool('a'))
    expect([registry.unregister('a'), registry.unregister('a'), registry.has('a')]).toEqual([
      true,
      false,
      false,
    ])
    registry.register(tool('a'))
    expect(registry.get('a')?.name).toBe('a')
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'finds no tool named “%s” until one is registered',
    (name) => {
      const registry = createRegistry()
      expect([registry.get(name), registry.has(name), registry.unregister(name)]).toEqual([
        undefined,
        false,
        false,
      ])
      registry.register(tool(name))
      expect(registry.select([name])).toHaveLength(1)
    },
  )
})
