import { expect, it } from 'vitest'
import { z } from 'zod'
import {
  type After,
  agentChild,
  defineMixin,
  type Mixable,
  materialize,
  traced,
} from '../../../src-shared/tools/hooks.ts'
import { allowAll, judge } from '../../../src-shared/tools/policy.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { asRemote, mathAdd } from '../../fixtures/example-tools.ts'
import { toolHouse } from '../../fixtures/tool-runtime.ts'

const keep: After = (_ctx, _args, result) => result
const base = defineMixin('base', { hooks: { after: [keep] }, meta: { a: 'base', b: 'base' } })
const left = defineMixin('left', { mixins: [base], meta: { b: 'left', c: 'left' } })
const right = defineMixin('right', { mixins: [base], policy: { tools: {}, scopes: { shell: 'ask' } } })

it.each([
  ['a tool', mathAdd],
  ['an agent', { name: 'helper', prompt: 'You help.' }],
] as const)(
  'materialize adds each mixin to %s only once, and the definition’s own data takes precedence',
  (_what, thing) => {
    const mixed: Mixable = { ...thing, mixins: [left, right], hooks: {}, meta: { c: 'own' } }
    const { hooks, policies, meta } = materialize(mixed)
    expect(hooks.after).toEqual([keep])
    expect(policies).toEqual([right.policy])
    expect(meta).toEqual({ a: 'base', b: 'left', c: 'own' })
    expect(materialize(mixed)).toBe(materialize(mixed))
    expect(mixed).toMatchObject({ mixins: [left, right], hooks: {}, meta: { c: 'own' } })
  },
)

it('defineMixin returns deeply frozen data', () => {
  expect(Object.isFrozen(base.hooks.after)).toBe(true)
  expect(Object.isFrozen(right.policy?.scopes)).toBe(true)
})

it('agentChild denies tools that run programs or write files, and allows harmless tools', () => {
  const child = materialize({ mixins: [agentChild] })
  const tool = (name: string, permissionScope?: string) =>
    defineTool({
      ...{
        name,
        description: 'X.',
        domain: 'test',
        args: z.object({}),
        mixins: [agentChild],
        run: () => 'ok',
      },
      ...(permissionScope === undefined ? {} : { permissionScope }),
    })
  expect(child.policies).toHaveLength(1)
  const verdictOf = (name: string, scope?: string) => judge(allowAll, tool(name, scope)).verdict
  expect([verdictOf('shell_exec'), verdictOf('run', 'shell'), verdictOf('write_file')]).toEqual([
    'deny',
    'deny',
    'deny',
  ])
  expect([verdictOf('overlay_text'), verdictOf('memory/read', 'mcp:memory')]).toEqual(['allow', 'allow'])
  const remote = asRemote(tool('files/write_file', 'mcp:files'))
  expect(judge(allowAll, remote).verdict).toBe('deny')
  const harmless = asRemote(tool('files/read_file', 'mcp:files'))
  expect(judge(allowAll, harmless).verdict).toBe('allow')
})

it('`traced` records the arguments after the hooks have changed them', async () => {
  const tool = defineTool({
    name: 'twice',
    description: 'Twice.',
    domain: 'test',
    args: z.object({ n: z.number() }),
    mixins: [traced],
    hooks: { before: [(ctx, args) => ({ kind: 'continue', ctx, args: { n: Number(args.n) * 2 } })] },
    run: ({ n }, { clock }) => `${n} at ${clock.monotonic()}`,
  })
  const { call, of, types } = toolHouse([tool])
  await call('twice', { n: 4 })
  expect(types()).toEqual(['tool/call', 'tool/trace', 'tool/done'])
  expect(of('tool/trace')[0]).toMatchObject({
    tool: 'twice',
    call: 't1.1.1',
    args: { n: 8 },
    ok: true,
    ms: 0,
  })
})
