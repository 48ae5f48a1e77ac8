import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { applySettings } from '../../../src-shared/settings/apply-settings.ts'
import type { Verdict } from '../../../src-shared/settings/policy-rules.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { defineMixin } from '../../../src-shared/tools/hooks.ts'
import {
  allowAll,
  allowedTools,
  denyUnwritten,
  judge,
  narrow,
  type Policy,
  type PolicyRules,
  policyOf,
  restriction,
} from '../../../src-shared/tools/policy.ts'
import { createRegistry } from '../../../src-shared/tools/registry.ts'
import { denialMessage } from '../../../src-shared/tools/result.ts'
import { defineTool, type Tool } from '../../../src-shared/tools/tool.ts'
import { asRemote } from '../../fixtures/example-tools.ts'
import { fuzz } from '../../fixtures/fuzz.ts'
import { toolHouse } from '../../fixtures/tool-runtime.ts'

const names = ['shell_exec', 'write_file', 'overlay_text', 'memory/read', '__proto__', 'constructor']
const scopes = ['shell', 'files:write', 'mcp:memory', 'toString']
const verdicts: readonly Verdict[] = ['allow', 'ask', 'deny']
const strictness = (verdict: Verdict): number => verdicts.indexOf(verdict)

const verdict = fc.constantFrom(...verdicts)
const ruled = (keys: string[]) => fc.dictionary(fc.constantFrom(...keys), verdict)
const rules: fc.Arbitrary<PolicyRules> = fc.record({
  tools: ruled(names),
  scopes: ruled(scopes),
  sideEffects: fc.option(verdict, { nil: undefined }),
  otherwise: fc.option(verdict, { nil: undefined }),
})

const toolOf = (
  name: string,
  permissionScope?: string,
  sideEffects = true,
  mixed: PolicyRules[] = [],
): Tool =>
  defineTool({
    name,
    description: 'X.',
    domain: 'test',
    args: z.object({}),
    sideEffects,
    ...(permissionScope === undefined ? {} : { permissionScope }),
    mixins: mixed.map((policy, n) => defineMixin(`m${n}`, { policy })),
    run: () => 'ok',
  })

const remoteTool = (server: string, name: string, sideEffects = true): Tool =>
  asRemote(toolOf(`${server}/${name}`, `mcp:${server}`, sideEffects))

const tool = fc
  .tuple(fc.constantFrom(...names), fc.option(fc.constantFrom(...scopes), { nil: undefined }), fc.boolean())
  .map((parts) => toolOf(...parts))
const policy = fc.oneof(
  rules.map((one) => policyOf(() => one)),
  rules.map((one) => restriction(one, 'x')),
)

describe('denyUnwritten', () => {
  it('denies every call while events cannot be written to disk, and allows calls again afterward', async () => {
    let trouble: { message: string; remedy: string } | null = null
    let runs = 0
    const plain = defineTool({
      name: 'plain',
      description: '',
      domain: 'test',
      args: z.object({}),
      run: () => `run ${++runs}`,
    })
    const { call } = toolHouse([plain], {
      policy: narrow(denyUnwritten({ trouble: () => trouble }), allowAll),
    })
    expect(await call('plain', {})).toMatchObject({ ok: true })
    trouble = { message: 'The disk is full.', remedy: 'Free some space.' }
    const denial = { kind: 'disk', trouble: 'The disk is full.' }
    expect(await call('plain', {})).toMatchObject({ error: 'denied', denial })
    trouble = null
    expect(await call('plain', {})).toMatchObject({ ok: true })
    expect(runs).toBe(2)
  })
})

describe('narrow', () => {
  it('returns the strictest verdict of all policies', () => {
    fc.assert(
      fc.property(fc.array(policy, { minLength: 1, maxLength: 4 }), tool, (policies, one) => {
        const child = policies.reduce<Policy>((parent, own) => narrow(parent, own), allowAll)
        const got = strictness(child(one).verdict)
        const each = policies.map((own) => strictness(own(one).verdict))
        expect(got).toBe(Math.max(...each))
      }),
      { numRuns: fuzz(500) },
    )
  })

  it('returns the same verdict for any order and grouping of the policies', () => {
    fc.assert(
      fc.property(
        fc
          .array(policy, { minLength: 2, maxLength: 4 })
          .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        tool,
        ([policies, shuffled], one) => {
          const flat = narrow(...policies)(one).verdict
          expect(narrow(...shuffled)(one).verdict).toBe(flat)
          expect(shuffled.reduceRight((inner, outer) => narrow(outer, inner))(one).verdict).toBe(flat)
        },
      ),
    )
  })

  it('applies the rules of mixins to calls and to lists of tools', async () => {
    await fc.assert(
      fc.asyncProperty(
        policy,
        fc.array(rules, { maxLength: 3 }),
        fc.constantFrom(...names),
        async (outer, mixed, name) => {
          const one = toolOf(name, 'shell', true, mixed)
          const expected = narrow(outer, ...mixed.map((one) => restriction(one, 'x')))(one).verdict
          expect(judge(outer, one).verdict).toBe(expected)
          const { call, runtime } = toolHouse([one], { policy: outer })
          expect(allowedTools(runtime.registry, outer)).toEqual(expected === 'deny' ? [] : [one])
          // In a run without approvals, `ask` means deny.
          expect(await call(name, {})).toMatchObject(
            expected === 'allow' ? { ok: true } : { error: 'denied' },
          )
        },
      ),
      { numRuns: fuzz(60) },
    )
  })
})

describe('policyOf', () => {
  const settled = (given: Partial<PolicyRules>, one: Tool) =>
    policyOf(() => ({ tools: {}, scopes: {}, ...given }))(one).verdict

  it('prefers the rule for the tool to the rule for its scope, and either of them to the default', () => {
    const shell = toolOf('run', 'shell')
    expect(settled({}, shell)).toBe('allow')
    expect(settled({ otherwise: 'deny' }, shell)).toBe('deny')
    expect(settled({ otherwise: 'deny', scopes: { shell: 'ask' } }, shell)).toBe('ask')
    expect(settled({ scopes: { shell: 'ask' }, tools: { run: 'allow' } }, shell)).toBe('allow')
  })

  it('denies the tools of an MCP server until a rule names the tool or the server', () => {
    const remote = remoteTool('memory', 'read')
    const harmless = remoteTool('memory', 'read', false)
    expect(settled({}, remote)).toBe('deny')
    for (const one of [remote, harmless])
      for (const otherwise of verdicts) expect(settled({ otherwise, sideEffects: 'allow' }, one)).toBe('deny')
    expect(settled({ scopes: { 'mcp:memory': 'allow' } }, remote)).toBe('allow')
    expect(settled({ tools: { 'memory/read': 'ask' } }, remote)).toBe('ask')
    expect(restriction({ tools: { other: 'deny' }, scopes: {} }, 'x')(remote).verdict).toBe('allow')
  })

  it('ignores an MCP server’s claim that a tool has no side effects', () => {
    const asking = restriction({ tools: {}, scopes: {}, sideEffects: 'ask' }, 'x')
    expect(asking(remoteTool('memory', 'read', false)).verdict).toBe('ask')
    expect(asking(toolOf('look', 'eye', false)).verdict).toBe('allow')
  })

  it('a rule without a server name can only make a verdict stricter, and a rule with the server name takes precedence', () => {
    const remote = remoteTool('files', 'write_file')
    const open = { 'mcp:files': 'allow' } as const
    expect(settled({ scopes: open, tools: { write_file: 'deny' } }, remote)).toBe('deny')
    expect(settled({ scopes: open, tools: { write_file: 'ask' } }, remote)).toBe('ask')
    expect(settled({ tools: { write_file: 'allow' } }, remote)).toBe('deny')
    expect(settled({ scopes: { 'mcp:files': 'ask' }, tools: { write_file: 'allow' } }, remote)).toBe('ask')
    expect(settled({ tools: { write_file: 'deny', 'files/write_file': 'allow' } }, remote)).toBe('allow')
  })

  it('for a tool with side effects, applies the rule for such tools or the default, whichever is stricter', () => {
    expect(settled({ sideEffects: 'ask' }, toolOf('overlay_text'))).toBe('ask')
    expect(settled({ sideEffects: 'ask' }, toolOf('describe_frame', undefined, false))).toBe('allow')
    expect(settled({ sideEffects: 'allow', otherwise: 'deny' }, toolOf('overlay_text'))).toBe('deny')
  })

  it('reports the scope whose rule denies a tool', () => {
    const shell = toolOf('run', 'shell')
    const judgement = policyOf(() => ({ tools: {}, scopes: { shell: 'deny' } }))(shell)
    expect(judgement).toEqual({ verdict: 'deny', reason: { kind: 'policy', scope: 'shell' } })
    expect(denialMessage({ kind: 'policy', scope: 'shell' }, 'run')).toMatch(
      /run is not allowed.*policy\.tools.*"shell".*policy\.scopes/,
    )
  })

  it('the settings accept valid rules, and reject unknown keys and verdicts', () => {
    const set = (patch: unknown) => applySettings(defaultSettings, { policy: patch })
    expect(set({ otherwise: 'ask', sideEffects: 'deny' })).toMatchObject({
      ok: true,
      settings: { policy: { otherwise: 'ask', sideEffects: 'deny' } },
    })
    expect(set({ sometimes: 'ask' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('policy.sometimes'),
    })
    expect(set({ tools: { overlay_text: 'maybe' } }).ok).toBe(false)
  })
})

it('allowedTools omits denied tools and keeps the registration order', () => {
  const registry = createRegistry()
  registry.registerAll(['a', 'b', 'c'].map((name) => toolOf(name)))
  const some = policyOf(() => ({ tools: { b: 'deny', c: 'ask' }, scopes: {} }))
  expect(allowedTools(registry, some).map(({ name }) => name)).toEqual(['a', 'c'])
})
