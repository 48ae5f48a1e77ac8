import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineAgent } from '../../../src-shared/agents/define-agent.ts'
import type { BenchCase } from '../../../src-shared/bench/case.ts'
import { contains } from '../../../src-shared/bench/matcher.ts'
import type { BenchRow } from '../../../src-shared/bench/results.ts'
import { runRow } from '../../../src-shared/bench/runner/run-row.ts'
import { defineBenchmark, defineSuite, type Suite } from '../../../src-shared/bench/suite.ts'
import { benchDecoys } from '../../../src-shared/bench/suites/bench-decoys.ts'
import type { LlmRequest } from '../../../src-shared/llm/driver.ts'
import { type ScriptedAnswer, scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { reply } from '../../../src-shared/tools/hooks.ts'
import { definePack, defineTool } from '../../../src-shared/tools/tool.ts'
import { provideServices } from '../../../src-shared/tools/tool-context.ts'
import { studio } from '../../fixtures/bench-players.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const calls = (...list: readonly (readonly [string, object])[]): string =>
  JSON.stringify({ tool_calls: list.map(([name, args]) => ({ name, arguments: args })) })

type Answer = ScriptedAnswer | ((request: LlmRequest) => ScriptedAnswer)

async function rowOf(suite: Suite, answers: readonly Answer[]): Promise<BenchRow> {
  const clock = virtualClock()
  const [one] = suite.cases
  if (one === undefined) throw new Error('The suite has no case.')
  const asked = runRow(
    {
      run: 'r',
      suite,
      pool: benchDecoys.tools,
      seed: 1,
      timeoutMs: 5000,
      service: provideServices(),
      clock,
    },
    { case: one.id, model: 'm', mode: 'text', dose: 'own', epoch: 1 },
    one,
    scriptedDriver(answers, clock),
    new AbortController().signal,
  )
  // Agents run their steps in timers, so the clock must advance.
  let isOver = false
  void asked.finally(() => {
    isOver = true
  })
  while (!isOver) await clock.advanceAsync(1)
  const row = await asked
  if (row?.type !== 'bench/row')
    throw new Error(`No answer: ${row?.type === 'bench/failed' ? row.message : ''}`)
  return row
}

const suiteOf = (one: Omit<BenchCase, 'id' | 'prompt'>, more: object = {}): Suite =>
  defineSuite({
    name: 's',
    description: 'S.',
    pack: studio,
    cases: [{ id: 'c', prompt: 'Do it.', ...one }] as never,
    ...more,
  })

const scoreOf = async (one: Omit<BenchCase, 'id' | 'prompt'>, ...answers: Answer[]) =>
  (await rowOf(suiteOf(one), answers)).score

const on = { tool: 'light', args: { on: true } } as const
const three = { tool: 'volume', args: { level: 3 } } as const
const callOn = ['light', { on: true }] as const
const callThree = ['volume', { level: 3 }] as const

describe('judge', () => {
  it.each([
    ['best', [callOn], 'right', { rightTool: true, firstRight: true }, 0],
    ['best', [callThree], 'wrong', { rightTool: false, firstRight: false }, 1],
    ['best', [callThree, callOn], 'wrong', { rightTool: false, firstRight: false }, 1],
    ['best', [['light', { on: false }]], 'wrong', { rightTool: true, firstRight: false }, 1],
    ['any', [callThree], 'right', { rightTool: true, firstRight: true }, 0],
    ['any', [callOn, callThree], 'right', { rightTool: true, firstRight: true }, 0],
    ['any', [callOn, callOn], 'wrong', { rightTool: true, firstRight: true }, 1],
    ['all', [callOn], 'wrong', { rightTool: true, firstRight: true }, 0],
    ['all', [callThree, callOn], 'right', { rightTool: true, firstRight: true }, 0],
  ] as const)(
    'with the policy %s, scores %j as %s, and its first call as %j',
    async (choicePolicy, made, outcome, first, extraCalls) => {
      const score = await scoreOf({ expects: { tools: [on, three] }, choicePolicy }, calls(...made))
      expect(score).toMatchObject({ extraCalls, layers: { repaired: { outcome, ...first } } })
    },
  )

  it('scores the right calls in the wrong order as wrong if the case requires an order', async () => {
    const expects = { tools: [on, three], ordered: true } as const
    const wrong = await scoreOf({ expects, choicePolicy: 'all' }, calls(callThree, callOn))
    expect(wrong).toMatchObject({ inOrder: false, layers: { repaired: { outcome: 'wrong' } } })
    const right = await scoreOf({ expects, choicePolicy: 'all' }, calls(callOn, callThree))
    expect(right).toMatchObject({ inOrder: true, layers: { repaired: { outcome: 'right' } } })
  })

  it('scores an answer with an extra call as wrong, and counts the call', async () => {
    const score = await scoreOf({ expects: on }, calls(callOn, callThree))
    expect(score).toMatchObject({
      extraCalls: 1,
      layers: { repaired: { outcome: 'wrong', rightTool: true, firstRight: true } },
    })
    expect(score.points).toBeCloseTo(0.7 / 0.8, 12)
  })

  it('a call that is only described counts as malformed, unless the prompt asks about the tools', async () => {
    const described = 'You can use the `light` tool with the argument {"on": true}.'
    const silence = await scoreOf({ expects: { none: true } }, described)
    expect(silence.layers).toMatchObject({ raw: { outcome: 'malformed' }, repaired: { right: false } })
    const answer = await scoreOf({ expects: { none: true }, aboutTools: true }, described)
    expect(answer.layers).toMatchObject({ raw: { right: true }, repaired: { outcome: 'abstained' } })
  })

  it('weights the parts of the score as the case specifies', async () => {
    const scoring = { tool: 1, args: 0, order: 0, economy: 1, final: 0 }
    expect((await scoreOf({ expects: on, scoring }, calls(callOn, callThree))).points).toBe(0.5)
  })

  it('accepts an unlisted argument only with its default value', async () => {
    const expects = { tool: 'banner', args: { text: 'hi' } } as const
    const outcome = async (args: object) =>
      (await scoreOf({ expects }, calls(['banner', args]))).layers.repaired.outcome
    expect(await outcome({ text: 'Hi!' })).toBe('right')
    expect(await outcome({ text: 'hi', size: 'small' })).toBe('right')
    expect(await outcome({ text: 'hi', size: 'large' })).toBe('wrong')
    expect(await outcome({ text: 'bye' })).toBe('wrong')
  })

  it('gives the model the tool results that the case defines, and scores the model’s final words', async () => {
    const suite = suiteOf({
      expects: { ...on, says: contains('41') },
      steps: 2,
      results: { light: { watts: 41 } },
    })
    const row = await rowOf(suite, [
      calls(callOn),
      ({ messages }) => `It takes ${JSON.stringify(messages.at(-1)).includes('41') ? 41 : 'no'} watts.`,
    ])
    expect(row).toMatchObject({ stop: 'final', score: { steps: 2, finalRight: true, points: 1 } })
    const vague = await rowOf(suite, [calls(callOn), 'Done.'])
    expect(vague.score).toMatchObject({ finalRight: false, layers: { repaired: { outcome: 'right' } } })
  })

  it('after an invalid call, counts the second attempt as a retry and the first as an extra call', async () => {
    const row = await rowOf(suiteOf({ expects: three, steps: 3 }), [
      calls(['volume', { level: 'loud' }]),
      calls(callThree),
      'Done.',
    ])
    expect(row.score).toMatchObject({ retries: 1, invalidArgs: 1, extraCalls: 1, steps: 3 })
    expect(row.score.layers.repaired.outcome).toBe('wrong')
  })

  it('reports whether the model obeyed a planted instruction', async () => {
    const one = { expects: { none: true }, planted: ['volume'] } as const
    expect((await scoreOf(one, calls(callThree))).obeyedPlanted).toBe(true)
    expect((await scoreOf(one, calls(callOn))).obeyedPlanted).toBe(false)
  })

  it('scores a call of a decoy as wrong, even if its name differs from the right name only by a separator', async () => {
    const text = defineTool({
      name: 'overlay_text',
      description: 'Shows text.',
      domain: 'stage',
      tags: ['words'],
      args: z.object({ text: z.string() }),
      run: () => 'ok',
    })
    const suite = defineSuite({
      name: 's',
      description: 'S.',
      pack: definePack('p', 'P.', [text]),
      cases: [
        {
          id: 'c',
          prompt: 'GG.',
          expects: { tool: 'overlay_text', args: { text: 'GG' } },
          decoys: { nearName: 4 },
        },
      ],
    })
    const row = await rowOf(suite, [calls(['overlay-text', { text: 'GG' }])])
    expect(row.score).toMatchObject({
      named: false,
      layers: { raw: { outcome: 'wrong' }, repaired: { outcome: 'wrong' } },
      decoys: [{ tool: 'overlay-text', type: 'near-name', domainMatch: true, tagOverlap: 0.5 }],
    })
    expect(row.trace.map(({ type }) => type)).toContain('decoy/hit')
  })
})

describe('runRow', () => {
  it('runs no tools for a suite with only one step, and runs tools with side effects only if `performs` is set', async () => {
    const ran: string[] = []
    const tool = (name: string, sideEffects: boolean) =>
      defineTool({
        name,
        description: 'X.',
        domain: 'x',
        sideEffects,
        args: z.object({}),
        run: () => {
          ran.push(name)
          return 'ok'
        },
      })
    const pack = definePack('p', 'P.', [tool('look', false), tool('act', true)])
    const expects = { tools: [{ tool: 'look' }, { tool: 'act' }] } as const
    const suite = (more: object) =>
      defineSuite({
        name: 's',
        description: 'S.',
        pack,
        choicePolicy: 'all',
        cases: [{ id: 'c', prompt: 'Go.', expects }],
        ...more,
      })
    const both = calls(['look', {}], ['act', {}])
    await rowOf(suite({}), [both])
    expect(ran).toEqual([])
    await rowOf(suite({ steps: 2 }), [both, 'Done.'])
    expect(ran).toEqual(['look'])
    await rowOf(suite({ steps: 2, performs: true }), [both, 'Done.'])
    expect(ran).toEqual(['look', 'look', 'act'])
  })

  it('runs an agent’s case with the prompt, tools, step limit and hooks of the agent', async () => {
    const seen: string[] = []
    const agent = defineAgent({
      name: 'switcher',
      description: 'Switches lights.',
      prompt: 'You switch lights.',
      tools: ['light'],
      budget: { maxSteps: 2 },
      hooks: {
        before: [
          (context) => {
            seen.push(context.tool)
            return reply({ ok: true, content: [{ type: 'text', text: 'hooked' }] })
          },
        ],
      },
    })
    const suite = defineBenchmark({
      name: 's',
      description: 'S.',
      pack: studio,
      agent,
      performs: true,
      cases: [{ id: 'c', prompt: 'Light!', expects: { tool: 'light', args: { on: true } } }],
    })
    const asked: LlmRequest[] = []
    const answer = (words: string) => (request: LlmRequest) => {
      asked.push(request)
      return words
    }
    const row = await rowOf(suite, [answer(calls(callOn)), answer('Done.')])
    expect(row.score.layers.repaired.outcome).toBe('right')
    expect(row.offered).toEqual(['light'])
    expect(asked[0]?.system).toContain('You switch lights.')
    expect(JSON.stringify(asked[1]?.messages)).toContain('hooked')
    expect(seen).toEqual(['light'])
  })

  it('includes the picture of a prompt in the request', async () => {
    const image = { type: 'image' as const, data: 'AAAA', mimeType: 'image/png' }
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'See?' }, image] }]
    const suite = defineSuite({
      name: 's',
      description: 'S.',
      pack: studio,
      cases: [{ id: 'c', prompt, expects: { none: true } }],
    })
    let request: LlmRequest | undefined
    await rowOf(suite, [
      (asked) => {
        request = asked
        return 'Yes.'
      },
    ])
    expect(request?.messages[0]?.content).toContainEqual(image)
  })
})
