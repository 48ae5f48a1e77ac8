import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { defineDecoy } from '../../../src-shared/tools/decoy.ts'
import { definePack } from '../../../src-shared/tools/pack.ts'
import { definePort, type Ports, provide } from '../../../src-shared/tools/port.ts'
import type { ToolResult } from '../../../src-shared/tools/result.ts'
import { defineTool, type Tool } from '../../../src-shared/tools/tool.ts'
import type { ToolContext } from '../../../src-shared/tools/tool-context.ts'

// The type checker is the test: each `@ts-expect-error` is an error of its own when the line below it compiles.

interface Lamp {
  light(percent: number): void
}
const lampPort = definePort<Lamp>('lamp')
const args = z.object({ a: z.number(), note: z.string().optional(), times: z.int().default(1) })
const whole = { name: 'x', description: 'X.', domain: 'test', args, run: () => 'ok' }
const profile = { type: 'noise', hint: 'Nothing.' } as const

/** Definitions that must not compile; never run, because some would throw. */
const refused = () => {
  const { name, description, domain, run } = whole
  // @ts-expect-error no name
  defineTool({ description, domain, args, run })
  // @ts-expect-error no description
  defineTool({ name, domain, args, run })
  // @ts-expect-error no domain
  defineTool({ name, description, args, run })
  // @ts-expect-error no arguments
  defineTool({ name, description, domain, run })
  // @ts-expect-error no run
  defineTool({ name, description, domain, args })
  // @ts-expect-error arguments are an object
  defineTool({ ...whole, args: z.string() })
  // @ts-expect-error a field that is none
  defineTool({ name, description, domain, args, run, coolDown: 5 })
  // @ts-expect-error a rate needs its refill
  defineTool({ ...whole, rate: { burst: 3 } })
  // @ts-expect-error an example with an argument of another type
  defineTool({ ...whole, examples: [{ when: 'x', arguments: { a: 'one' } }] })
  // @ts-expect-error an example that lacks an argument
  defineTool({ ...whole, examples: [{ when: 'x', arguments: { note: 'n' } }] })
  // @ts-expect-error an argument that is not there
  defineTool({ ...whole, run: ({ b }) => `${b}` })
  // @ts-expect-error an argument of another type
  defineTool({ ...whole, run: ({ a }) => a.toUpperCase() })
  // @ts-expect-error an argument that may be missing
  defineTool({ ...whole, run: ({ note }) => note.length })
  // @ts-expect-error no result at all
  defineTool({ ...whole, run: () => undefined })
  // @ts-expect-error a result that is a number
  defineTool({ ...whole, run: () => 5 })
  // @ts-expect-error the port serves a lamp, and a lamp has no such thing
  defineTool({ ...whole, run: (_args, { port }) => port(lampPort).extinguish() })
  // @ts-expect-error a lamp takes a number
  defineTool({ ...whole, run: (_args, { port }) => `${port(lampPort).light('dim')}` })
  // @ts-expect-error a mixin is made with defineMixin
  defineTool({ ...whole, mixins: ['traced'] })
  // @ts-expect-error a decoy has no run
  defineDecoy({ name, description, domain, args, decoyProfile: profile, run })
  // @ts-expect-error a decoy says what kind of temptation it is
  defineDecoy({ name, description, domain, args })
  // @ts-expect-error there is no such kind
  defineDecoy({ name, description, domain, args, decoyProfile: { type: 'evil', hint: '' } })
  // @ts-expect-error a pack holds tools, not names
  definePack('p', 'P.', ['overlay_text'])
  // @ts-expect-error what serves a port has its type
  provide(lampPort, { light: 'on' })
  const tool: Tool = defineTool(whole)
  // @ts-expect-error a tool is frozen data
  tool.name = 'y'
  // @ts-expect-error its lists, too
  tool.tags.push('z')
}

it('refuses wrong definitions before they run', () => {
  expect(refused).toBeTypeOf('function')
})

describe('what a definition infers', () => {
  it('is the schema’s output for run, with defaults filled in', () => {
    defineTool({
      ...whole,
      run: (given, context) => {
        expectTypeOf(given).toEqualTypeOf<{ a: number; note?: string | undefined; times: number }>()
        expectTypeOf(context).toEqualTypeOf<ToolContext>()
        return 'ok'
      },
    })
    expectTypeOf(defineTool(whole)).toEqualTypeOf<Tool>()
  })

  it('is the schema’s input for examples', () => {
    const { examples } = defineTool({ ...whole, examples: [{ when: 'x', arguments: { a: 1 } }] })
    expect(examples).toEqual([{ when: 'x', arguments: { a: 1 } }])
  })

  it('is the type of whoever serves a port', () => {
    expectTypeOf<Ports>().toBeCallableWith(lampPort)
    const ask = (port: Ports) => port(lampPort)
    expectTypeOf(ask).returns.toEqualTypeOf<Lamp>()
  })

  it('lets run answer in any of the forms that a result may have, now or later', () => {
    const forms: (ToolResult | Promise<ToolResult>)[] = [
      'words',
      { ok: true, value: 1 },
      { ok: false, error: 'no' },
      { content: [{ type: 'text', text: 'x' }] },
      { anything: 1 },
      Promise.resolve('later'),
    ]
    for (const form of forms) expect(defineTool({ ...whole, run: () => form }).name).toBe('x')
  })
})
