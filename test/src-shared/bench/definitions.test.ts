import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineAgent } from '../../../src-shared/agents/define-agent.ts'
import { type BenchCase, defineCase } from '../../../src-shared/bench/case.ts'
import { decoyDose, sampleDecoys } from '../../../src-shared/bench/decoys.ts'
import {
  anything,
  between,
  contains,
  exactly,
  fulfills,
  matches,
  oneOf,
} from '../../../src-shared/bench/matcher.ts'
import { suiteText } from '../../../src-shared/bench/snapshot.ts'
import { agentTools, defineBenchmark, defineSuite } from '../../../src-shared/bench/suite.ts'
import { benchDecoys } from '../../../src-shared/bench/suites/bench-decoys.ts'
import { seededBy } from '../../../src-shared/ports.ts'
import { definePack, defineTool } from '../../../src-shared/tools/tool.ts'
import { studio } from '../../fixtures/bench-players.ts'

const given = {
  name: 'mine',
  description: 'Mine.',
  pack: studio,
  cases: [{ id: 'on', prompt: 'On.', expects: { tool: 'light', args: { on: true } } }],
} as const

describe('defineSuite', () => {
  it('returns frozen data with defaults, and the same data if the cases come from defineCase', () => {
    const suite = defineSuite(given)
    expect(suite).toMatchObject({ choicePolicy: 'best', steps: 1, performs: false, agent: null })
    expect(Object.isFrozen(suite.cases[0]?.expects)).toBe(true)
    const cases = [defineCase(studio, given.cases[0])]
    expect(suiteText(defineSuite({ ...given, cases }))).toBe(suiteText(suite))
  })

  it.each<[string, Partial<BenchCase>]>([
    ['it expects nothing. Write `expects: { none: true }`', { expects: {} as never }],
    ['it expects "lite", but the tools of the pack are light', { expects: { tool: 'lite' } }],
    ['the prompt is empty', { prompt: ' ' }],
    ['an id has lower-case letters', { id: '../up' }],
    ['`steps` is a whole number', { steps: 0 }],
  ])('rejects a mistake that the compiler does not find: %s', (message, wrong) => {
    const cases = [{ ...given.cases[0], ...wrong }] as never
    expect(() => defineSuite({ ...given, cases })).toThrow(message)
  })

  it('rejects two cases with the same id, and a suite without cases', () => {
    expect(() => defineSuite({ ...given, cases: [given.cases[0], given.cases[0]] })).toThrow(
      'two cases have the id "on"',
    )
    expect(() => defineSuite({ ...given, cases: [] })).toThrow('it has no cases')
  })
})

describe('defineBenchmark', () => {
  const agent = defineAgent({
    name: 'switcher',
    description: 'Switches lights.',
    prompt: 'You switch lights.',
    tools: ['light'],
    budget: { maxSteps: 3 },
  })

  it('takes the prompt, tools and steps from the agent', () => {
    const suite = defineBenchmark({ ...given, agent })
    expect(suite).toMatchObject({ system: 'You switch lights.', steps: 3, agent: { name: 'switcher' } })
    expect(agentTools(agent, suite.pack).map(({ name }) => name)).toEqual(['light'])
  })

  it('rejects a case whose tool the agent may not call', () => {
    const cases = [{ id: 'v', prompt: 'Louder.', expects: { tool: 'volume', args: { level: 9 } } }] as const
    expect(() => defineBenchmark({ ...given, cases, agent })).toThrow('"switcher" may not call "volume"')
  })
})

describe('fulfills', () => {
  it.each([
    ['Hello chat!', 'hello  chat', true],
    ['“GG”', 'GG', true],
    ['GGWP', 'GG', false],
    [3, 3, true],
    ['3', 3, false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [{ a: 'X' }, { a: 'x.' }, true],
    ['GG', exactly('gg'), false],
    ['b', oneOf('a', 'b'), true],
    ['we are back', contains('BACK'), true],
    ['level 12', matches('^level \\d+$'), true],
    [4, between(1, 5), true],
    [6, between(1, 5), false],
    [null, anything(), true],
  ])('fulfills(%j, %j) returns %j', (value, wanted, expected) => {
    expect(fulfills(value, wanted)).toBe(expected)
  })
})

describe('decoys', () => {
  const drawn = (count: number, seed = 's') =>
    decoyDose(count, benchDecoys.tools, ['overlay_text'], seededBy(seed)).map(({ name }) => name)

  it('a larger dose starts with the decoys of each smaller dose of the same seed, and another seed gives other decoys', () => {
    const most = drawn(20)
    expect(new Set(most).size).toBe(20)
    for (const count of [0, 2, 5, 10]) expect(drawn(count)).toEqual(most.slice(0, count))
    expect(drawn(20, 'other')).not.toEqual(most)
  })

  it('a dose contains each kind of decoy equally often, and a case can set the number of each kind', () => {
    const types = (tools: readonly { decoyProfile?: { type: string } }[]) =>
      tools.map(({ decoyProfile }) => decoyProfile?.type ?? '').sort()
    expect(new Set(types(decoyDose(6, benchDecoys.tools, [], seededBy('x')))).size).toBe(6)
    const some = sampleDecoys({ powerful: 2, noise: 1, nearName: 9 }, benchDecoys.tools, [], seededBy('x'))
    expect(types(some)).toEqual([
      'near-name',
      'near-name',
      'near-name',
      'near-name',
      'noise',
      'powerful',
      'powerful',
    ])
  })

  it('no decoy has the name of an offered tool', () => {
    const twin = defineTool({
      name: 'burst',
      description: 'X.',
      domain: 'x',
      args: z.object({}),
      run: () => 'x',
    })
    const pack = definePack('p', 'P.', [twin])
    expect(
      decoyDose(
        99,
        benchDecoys.tools,
        pack.tools.map(({ name }) => name),
        seededBy('x'),
      ).map(({ name }) => name),
    ).not.toContain('burst')
  })
})
