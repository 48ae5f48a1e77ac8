import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hooksOfAgent, policyOfAgent, selects } from '../../../src-shared/agents/agent-scope.ts'
import { defineAgent } from '../../../src-shared/agents/define-agent.ts'
import { firstRecipient, type Topology } from '../../../src-shared/agents/topology.ts'
import { defineMixin, next, reply, traced } from '../../../src-shared/tools/hooks.ts'
import { allowAll, restriction } from '../../../src-shared/tools/policy.ts'
import { refused } from '../../../src-shared/tools/result.ts'
import { defineTool, type Tool } from '../../../src-shared/tools/tool.ts'
import type { ToolContext } from '../../../src-shared/tools/tool-context.ts'
import { asRemote } from '../../fixtures/example-tools.ts'

const names = ['read', 'write_file', 'shell_exec', 'look']
const tools = names.map((name, n) =>
  defineTool({
    name,
    description: 'Does something.',
    domain: 'test',
    args: z.object({}),
    tags: n % 2 === 0 ? ['even'] : ['odd'],
    sideEffects: n > 1,
    ...(name === 'look' ? { permissionScope: 'network' } : {}),
    run: () => '',
  }),
)

const verdict = fc.constantFrom('allow' as const, 'ask' as const, 'deny' as const)
const rules = fc.record({
  tools: fc.dictionary(fc.constantFrom(...names), verdict, { maxKeys: 3 }),
  scopes: fc.dictionary(fc.constantFrom('network', 'shell'), verdict, { maxKeys: 2 }),
  sideEffects: verdict,
  otherwise: verdict,
})
const selectors = fc.array(fc.constantFrom(...names, '#even', '#odd'), { maxLength: 4 })
const strictness = { allow: 0, ask: 1, deny: 2 }

describe('policyOfAgent', () => {
  const agentWith = (...selected: string[]) =>
    defineAgent({ name: 'any', description: 'Any agent.', tools: selected })
  const definition = agentWith('#even', '#odd', '#files')

  it('says whose rule denies a tool', () => {
    const [look] = tools.filter(({ name }) => name === 'look')
    const by = (chain: Parameters<typeof policyOfAgent>[1]) => {
      const judged = policyOfAgent(allowAll, chain)(look as Tool)
      return judged.verdict === 'deny' && judged.reason.kind === 'restriction' ? judged.reason.by : undefined
    }
    const root = { view: { tools: ['*'], parent: null }, definition: agentWith('*') }
    expect(by([root])).toBeUndefined()
    expect(by([{ view: { tools: ['*'], parent: 'root' }, definition: agentWith('read') }, root])).toBe(
      'the agent any',
    )
    expect(by([{ view: { tools: ['read'], parent: 'root' }, definition: agentWith('*') }, root])).toBe(
      'the spawn of any',
    )
  })

  it('never allows a child what its parent or its own definition denies', () => {
    const level = fc.record({ tools: selectors, defined: selectors, policy: rules })
    fc.assert(
      fc.property(rules, fc.array(level, { minLength: 2, maxLength: 5 }), (base, levels) => {
        const chain = levels.map(({ defined, ...view }, n) => ({
          definition: agentWith(...defined),
          view: { ...view, parent: n === levels.length - 1 ? null : 'above' },
        }))
        const child = policyOfAgent(restriction(base, 'x'), chain)
        const parent = policyOfAgent(restriction(base, 'x'), chain.slice(1))
        for (const tool of tools) {
          const [own, above] = [child(tool).verdict, parent(tool).verdict]
          expect(strictness[own]).toBeGreaterThanOrEqual(strictness[above])
          for (const selected of [levels[0]?.tools, levels[0]?.defined])
            if (!selects(selected ?? [], tool)) expect(own).toBe('deny')
        }
      }),
    )
  })

  it('denies programs, file writes and the network to every child, even if its parent may use them', () => {
    const view = { tools: ['#even', '#odd'], parent: null }
    const root = policyOfAgent(() => ({ verdict: 'allow' }), [{ definition, view }])
    const chain = [
      { definition, view: { ...view, parent: 'root' } },
      { definition, view },
    ]
    const child = policyOfAgent(() => ({ verdict: 'allow' }), chain)
    expect(tools.map((tool) => root(tool).verdict)).toEqual(['allow', 'allow', 'allow', 'allow'])
    expect(tools.map((tool) => child(tool).verdict)).toEqual(['allow', 'deny', 'deny', 'deny'])
  })

  it('a child that may use all tools still has only those of its parent', () => {
    const chain = [
      { definition: agentWith('*'), view: { tools: ['*'], parent: 'root' } },
      { definition: agentWith('read'), view: { tools: ['read'], parent: null } },
    ]
    expect(tools.map((tool) => policyOfAgent(allowAll, chain)(tool).verdict)).toEqual([
      'allow',
      'deny',
      'deny',
      'deny',
    ])
  })

  it('a child can select the tools of MCP servers by their full names, but not by tags or `*`', () => {
    const edit = { ...asRemote(tools[0] as Tool), name: 'files/edit_file', tags: ['mcp', 'files'] }
    const verdictOf = (selected: string[], parent: string | null) => {
      const above = { definition: agentWith('*'), view: { tools: ['*'], parent: null } }
      const own = { definition: agentWith('*'), view: { tools: selected, parent } }
      return policyOfAgent(allowAll, parent === null ? [own] : [own, above])(edit).verdict
    }
    expect(verdictOf(['#files'], null)).toBe('allow')
    expect(verdictOf(['#files'], 'root')).toBe('deny')
    expect(verdictOf(['*'], 'root')).toBe('deny')
    expect(verdictOf(['files/edit_file'], 'root')).toBe('allow')
  })

  it('a child writes files by an MCP server only if its definition and its spawn both name the tool in full', () => {
    const write = {
      ...asRemote(tools[0] as Tool),
      name: 'files/write_file',
      origin: { kind: 'mcp', server: 'files', tool: 'write_file' } as const,
    }
    const verdictOf = (defined: string, spawned: string, base = allowAll) => {
      const above = { definition: agentWith('*'), view: { tools: ['*'], parent: null } }
      const own = { definition: agentWith(defined), view: { tools: [spawned], parent: 'root' } }
      return policyOfAgent(base, [own, above])(write).verdict
    }
    expect(verdictOf('files/write_file', 'files/write_file')).toBe('allow')
    expect(verdictOf('*', 'files/write_file')).toBe('deny')
    expect(verdictOf('files/write_file', '*')).toBe('deny')
    expect(verdictOf('files/write_file', 'files/write_file', () => ({ verdict: 'ask' }))).toBe('ask')
  })
})

describe('hooksOfAgent', () => {
  const refusing = (denied: readonly string[]) => ({
    before: [
      (ctx: ToolContext, args: Record<string, unknown>) =>
        denied.includes(ctx.tool) ? reply(refused('failed', 'No.')) : next(ctx, args),
    ],
  })
  const chainOf = (levels: readonly { own: string[]; mixed: string[] }[]) =>
    levels.map(({ own, mixed }) => ({
      definition: defineAgent({
        name: 'any',
        description: 'Any agent.',
        mixins: [traced, defineMixin('refusing', { hooks: refusing(mixed) })],
        hooks: refusing(own),
      }),
    }))

  it('never lets a child make a call that its parent’s hooks deny', async () => {
    const some = fc.subarray(names)
    const level = fc.record({ own: some, mixed: some })
    await fc.assert(
      fc.asyncProperty(fc.array(level, { minLength: 2, maxLength: 5 }), async (levels) => {
        const refusals = async (chain: ReturnType<typeof chainOf>, tool: string) => {
          const answers = await Promise.all(
            hooksOfAgent(chain).before.map((before) => before({ tool } as ToolContext, {})),
          )
          return answers.filter(({ kind }) => kind === 'reply').length
        }
        const chain = chainOf(levels)
        for (const tool of names) {
          const above = await refusals(chain.slice(1), tool)
          const own = await refusals(chain.slice(0, 1), tool)
          expect(await refusals(chain, tool)).toBe(above + own)
        }
      }),
    )
  })

  it('runs the hooks of each mixin and definition once, even if the chain of agents contains them twice', () => {
    const [one, two] = chainOf([
      { own: [], mixed: [] },
      { own: [], mixed: [] },
    ])
    if (one === undefined || two === undefined) throw new Error('two agents')
    expect(hooksOfAgent([one, two]).around).toHaveLength(1)
    expect(hooksOfAgent([one, one, two]).before).toHaveLength(hooksOfAgent([one, two]).before.length)
  })
})

describe('firstRecipient', () => {
  const agents = ['root', 'root/a-1', 'root/a-2', 'root/a-1/b-1', 'other'].map((id) => ({
    id,
    parent: id.includes('/') ? id.slice(0, id.lastIndexOf('/')) : null,
    definition: id.includes('b-') ? 'b' : 'a',
  }))
  const find = (id: string) => agents.find((agent) => agent.id === id)
  const may = (from: string, to: string, topology: Topology = 'parent-child') =>
    firstRecipient(from, to, find, () => topology)

  it('lets a parent and its child write to each other, and lets an agent write to itself', () => {
    expect([may('root', 'root/a-1'), may('root/a-1', 'root'), may('root', 'root')]).toEqual([
      'root/a-1',
      'root',
      'root',
    ])
  })

  it('lets siblings write to each other only if the topology is `peers`, and denies messages to a grandparent or an unrelated agent', () => {
    expect(may('root/a-1', 'root/a-2')).toBeNull()
    expect(may('root/a-1', 'root/a-2', 'peers')).toBe('root/a-2')
    expect(may('root', 'other', 'peers')).toBeNull()
    expect(may('root/a-1/b-1', 'root', 'peers')).toBeNull()
    expect(may('root', 'nobody', 'peers')).toBeNull()
  })

  it('sends messages between siblings through their parent if the topology is `via-parent`', () => {
    expect(may('root/a-1', 'root/a-2', 'via-parent')).toBe('root')
    expect(may('root/a-1', 'root', 'via-parent')).toBe('root')
    expect(may('root', 'other', 'via-parent')).toBeNull()
  })
})
