import { describe, expect, it } from 'vitest'
import { teamAgents } from '../examples/team/run-team.ts'
import { selects } from '../src-shared/agents/agent-scope.ts'
import { splitCall } from '../src-shared/events/call-words.ts'
import { laneFacts, laneNames } from '../src-shared/events/lanes.ts'
import { packs, performerPacks } from '../src-shared/performer/load-pack.ts'
import { agents } from '../src-shared/performer/performer-agent.ts'
import { stageFieldsOf } from '../src-shared/stage/define-stage-tool.ts'
import { fromWireName, wireName } from '../src-shared/step/tool-spec.ts'
import { areSynonyms, normalizeKey } from '../src-shared/toolcall/repair/key-synonyms.ts'
import { materialize } from '../src-shared/tools/hooks.ts'
import type { Tool } from '../src-shared/tools/tool.ts'

const tools = packs.flatMap((pack) => pack.tools.map((tool) => ({ pack: pack.name, tool })))

function thawed(value: unknown, place: string, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const plain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))
  if (!plain) return []
  const inner = Object.entries(value).flatMap(([key, part]) => thawed(part, `${place}.${key}`, seen))
  return Object.isFrozen(value) ? inner : [place, ...inner]
}

describe('packs', () => {
  it('each pack has a unique name and a description, and no two tools share a name', () => {
    const names = packs.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { name, description } of packs)
      expect([name, description]).toEqual([
        expect.stringMatching(/^[a-z][a-z-]*$/),
        expect.stringMatching(/.{10,}/),
      ])
    const all = tools.map(({ tool }) => tool.name)
    expect(all.filter((name, n) => all.indexOf(name) !== n)).toEqual([])
    for (const name of performerPacks) expect(names).toContain(name)
  })

  it('the packs of the performer contain no decoy tools', () => {
    const own = tools.filter(({ pack }) => performerPacks.includes(pack))
    expect(own.filter(({ tool }) => tool.decoyProfile !== undefined)).toEqual([])
  })
})

describe.each(tools.map(({ pack, tool }) => [`${pack}: ${tool.name}`, tool] as const))(
  '%s',
  (_title, tool: Tool) => {
    it('has a name, a description, a domain, and a description of each argument', () => {
      expect(tool.name).toMatch(/^[a-z][a-z0-9]*([_\-/.][a-z0-9]+)*$/)
      expect(fromWireName(wireName(tool.name))).toBe(tool.name)
      expect(tool.description).toMatch(/^[A-Z].{8,200}\.$/)
      expect(tool.domain).toMatch(/^[a-z]+$/)
      const { properties } = tool.parameters as { properties: Record<string, { description?: string }> }
      for (const [name, property] of Object.entries(properties)) {
        expect(name).toMatch(/^[a-z][a-zA-Z0-9_]*$/)
        expect(property.description, name).toMatch(/.{5,}/)
      }
    })

    it('has a schema of fewer than 1200 characters that allows no extra arguments', () => {
      expect(tool.parameters).toMatchObject({ type: 'object', additionalProperties: false })
      expect(JSON.stringify(tool.parameters).length).toBeLessThan(1200)
      expect(tool.validate({ surely_no_argument: 1 }).ok).toBe(false)
    })

    it('has at least one example unless it is a decoy, and all of its examples are valid', () => {
      if (tool.decoyProfile === undefined)
        expect(tool.examples?.length, 'Give the tool at least one of `examples`.').toBeGreaterThan(0)
      for (const { when, arguments: args } of tool.examples ?? []) {
        expect(when).toMatch(/.{5,}/)
        expect(tool.validate(args)).toMatchObject({ ok: true })
      }
    })

    it('the lane table names each stage tool, and the panel and the repair rules know the tool’s argument names', () => {
      const { name, parameters, examples = [] } = tool
      const { lane } = stageFieldsOf(tool)
      if (lane === undefined) return
      expect(
        laneFacts(lane).tool,
        `Set \`tool\` of the lane \`${lane}\` in src-shared/events/lanes.ts.`,
      ).toBe(name)
      const { properties = {}, required = [] } = parameters as {
        properties?: Record<string, { enum?: unknown; items?: unknown }>
        required?: string[]
      }
      for (const { arguments: args } of examples) {
        const unknown = Object.keys(splitCall(name, args).others).filter(
          (key) => typeof args[key] !== 'number' && properties[key]?.enum === undefined,
        )
        const codes: readonly string[] = laneFacts(lane).codes
        expect(
          unknown.filter((key) => !codes.includes(key)),
          `Cards would not show these words. Name the argument like its field in the content of the lane \`${lane}\`.`,
        ).toEqual([])
      }
      expect(
        required.map(normalizeKey).filter((key) => !areSynonyms(key, key)),
        'Add a row to src-shared/toolcall/repair/key-synonyms.ts with the other names that models use for these arguments.',
      ).toEqual([])
    })

    it('is deeply frozen', () => {
      expect(thawed(tool, tool.name)).toEqual([])
      expect(thawed(materialize(tool), tool.name)).toEqual([])
    })

    it('a tool with side effects has a rate, a cooldown or an attention value, and a decoy has a hint and no side effects', () => {
      const { sideEffects, cooldownMs, rate, attention, decoyProfile } = tool
      if (sideEffects)
        expect(
          cooldownMs ?? rate ?? attention,
          'Give the tool a `rate`, `cooldownMs` or `attention`.',
        ).toBeDefined()
      if (decoyProfile === undefined) return
      expect(sideEffects).toBe(false)
      expect(decoyProfile.hint).toMatch(/.{10,}/)
      if (decoyProfile.type === 'same-domain') expect(decoyProfile.of).toBeDefined()
      const right = tools.find(({ tool: other }) => other.name === decoyProfile.of)?.tool
      if (decoyProfile.of !== undefined) expect(right).toMatchObject({ domain: tool.domain })
      expect(right?.decoyProfile).toBeUndefined()
    })
  },
)

it('each tool that the lane table names is in a pack', () => {
  const fed = laneNames.flatMap((lane) => laneFacts(lane).tool ?? [])
  expect(
    fed.filter((name) => !tools.some(({ tool }) => tool.name === name)),
    'Add these tools to a pack, such as funPack in src-shared/stage/fun-tools.ts, or correct src-shared/events/lanes.ts.',
  ).toEqual([])
})

describe('agents', () => {
  it('agents have unique names', () => {
    const names = [...agents, ...teamAgents].map(({ name }) => name)
    expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([])
  })

  it.each([...agents, ...teamAgents].map((agent) => [agent.name, agent] as const))(
    '%s has a description and a role, and is frozen',
    (_, agent) => {
      expect(agent.description).toMatch(/^[A-Z].{8,200}\.$/)
      expect(agent.role).toMatch(/^[a-z][a-z-]*$/)
      expect(thawed(agent, agent.name)).toEqual([])
    },
  )

  it.each(agents.map((agent) => [agent.name, agent] as const))(
    'the agent %s lists only tools that exist',
    (_, agent) => {
      const known = (selector: string): boolean => tools.some(({ tool }) => selects([selector], tool))
      expect(agent.tools.filter((selector) => !known(selector))).toEqual([])
    },
  )
})
