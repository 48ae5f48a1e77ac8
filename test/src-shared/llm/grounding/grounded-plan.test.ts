import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GroundedPlan, planGrounded } from '../../../../src-shared/llm/grounding/grounded-plan.ts'
import { PROBE_CASES, probeWeight } from '../../../../src-shared/llm/grounding/probe.ts'
import { whisperBlock } from '../../../../src-shared/llm/whisper.ts'
import { type ContentBlock, text } from '../../../../src-shared/step/content.ts'
import { finalText, isStep, type Step } from '../../../../src-shared/step/step.ts'
import type { ToolSpec } from '../../../../src-shared/step/tool-spec.ts'

const weather: ToolSpec = {
  name: 'weather',
  description: 'Get the weather of a city.',
  parameters: {
    type: 'object',
    properties: {
      city: { type: 'string', description: 'Name of the city' },
      days: { type: 'integer', default: 1, description: 'Number of days' },
    },
    required: ['city'],
  },
}
const sound: ToolSpec = {
  name: 'play_sfx',
  description: 'Play a short sound effect.',
  parameters: {
    type: 'object',
    properties: {
      name: { type: 'string', enum: ['airhorn', 'tada', 'rimshot'], description: 'Which sound' },
    },
    required: ['name'],
  },
}
const area: ToolSpec = {
  name: 'find_home',
  description: 'Find a home in a city.',
  parameters: {
    type: 'object',
    properties: { area: { type: 'string', description: 'City and state, such as Boston, MA' } },
    required: ['area'],
  },
}

const plan = (request: string, tools: readonly ToolSpec[], weight = 1): GroundedPlan | undefined =>
  planGrounded({ system: 'You help.', messages: [{ role: 'user', content: [text(request)] }], tools, weight })
const settled = (request: string, tools: readonly ToolSpec[]) => {
  const found = plan(request, tools)
  if (found?.kind !== 'settled') throw new Error('not settled')
  return found.output
}
const asked = (request: string, tools: readonly ToolSpec[]) => {
  const found = plan(request, tools)
  if (found?.kind !== 'ask') throw new Error('not asked')
  return found
}

describe('a request that the words settle', () => {
  it('needs no model, and says what was taken from it', () => {
    const { step, taken } = settled('What is the weather in Lisbon for 3 days?', [sound, weather])
    expect(step).toEqual({
      type: 'tool_calls',
      tool_calls: [{ id: 'call_1', name: 'weather', arguments: { city: 'Lisbon', days: 3 } }],
    })
    expect(taken).toContainEqual({ tool: 'weather', path: 'city', from: 'request' })
  })
  it('the order of the tools decides nothing', () => {
    expect(settled('play the airhorn', [weather, sound]).step).toEqual(
      settled('play the airhorn', [sound, weather]).step,
    )
  })
  it('several calls for several wishes', () => {
    const { step } = settled('What is the weather in Oslo and Madrid?', [weather])
    expect(step.type === 'tool_calls' && step.tool_calls.map((call) => call.arguments.city)).toEqual([
      'Oslo',
      'Madrid',
    ])
  })
})

describe('a request that leaves something open', () => {
  it('asks for that alone, held to what the request holds', () => {
    const { format, read } = asked('Find me a home in Smallville please.', [area])
    const schema = format as { properties: { area: { enum: string[] } } }
    expect(schema.properties.area.enum.every((value) => /^Smallville(?:, |$)/.test(value))).toBe(true)
    expect(read('{"area":"Smallville, KS"}').step).toMatchObject({
      tool_calls: [{ name: 'find_home', arguments: { area: 'Smallville, KS' } }],
    })
  })
  it('an answer that is no JSON is no call', () => {
    const { step, rejected } = asked('Find me a home in Smallville please.', [area]).read('sorry')
    expect(step.type).toBe('final')
    expect(rejected).toHaveLength(1)
  })
})

describe('where no tool fits', () => {
  it('the model may say a few words, and no call is made', () => {
    const { format, read, maxTokens } = asked('Who painted the Mona Lisa?', [weather, sound])
    expect(format).toBeUndefined()
    expect(maxTokens).toBeLessThanOrEqual(48)
    expect(read('{"name":"weather"}').step.type).toBe('final')
    expect(read('').step.type).toBe('final')
  })
})

it('what must be copied is taken only where it stands in the request', () => {
  const movie: ToolSpec = {
    name: 'find_movie',
    description: 'Find a movie.',
    parameters: {
      type: 'object',
      properties: { title: { type: 'string', description: 'Title of the movie', copy: true } },
      required: ['title'],
    },
  }
  const { read } = asked('Find the movie lord of the rings', [movie])
  expect(read('{"title":"Lord of the Rings"}').step.type).toBe('tool_calls')
  const other = read('{"title":"The Hobbit"}')
  expect(other.step.type).toBe('final')
  expect(other.rejected[0]?.errors.join()).toContain('title')
})

describe('the reply where no tool fits', () => {
  it('sees the whole conversation, its pictures and the bound of the request', () => {
    const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' } as const
    const found = planGrounded({
      system: 'You help.',
      messages: [
        { role: 'user', content: [text('My name is Ada.')] },
        { role: 'assistant', content: [text('Hello Ada.')] },
        { role: 'user', content: [text('What is my name?'), image] },
      ],
      tools: [sound],
      sees: true,
      maxTokens: 90,
    })
    expect(found).toMatchObject({
      kind: 'ask',
      maxTokens: 90,
      stops: [],
      lines: [
        { role: 'user', content: 'My name is Ada.' },
        { role: 'assistant', content: 'Hello Ada.' },
        { role: 'user', images: ['AAAA'] },
      ],
    })
  })
})

describe('objects', () => {
  const order = (required: string[], inner: string[]): ToolSpec => ({
    name: 'weather_report',
    description: 'Get the weather report of a city.',
    parameters: {
      type: 'object',
      properties: {
        city: { type: 'string', description: 'Name of the city' },
        period: {
          type: 'object',
          properties: {
            days: { type: 'integer', description: 'Number of days' },
            zone: { type: 'string', description: 'Time zone' },
          },
          required: inner,
        },
      },
      required: ['city', ...required],
    },
  })
  const argumentsOf = (request: string, tool: ToolSpec): unknown => {
    const { step } = settled(request, [tool])
    return step.type === 'tool_calls' ? step.tool_calls[0]?.arguments : undefined
  }
  it('that are required are written though all their members stay out', () => {
    expect(argumentsOf('Weather report of Oslo', order(['period'], []))).toEqual({ city: 'Oslo', period: {} })
  })
  it('that may stay out do so where a required member is missing', () => {
    expect(argumentsOf('Weather report of Oslo for 3 days', order([], ['days', 'zone']))).toEqual({
      city: 'Oslo',
    })
    expect(argumentsOf('Weather report of Oslo for 3 days', order([], ['days']))).toEqual({
      city: 'Oslo',
      period: { days: 3 },
    })
  })
})

describe('where the plan has nothing to say', () => {
  it('an undecided request and a model that needs little help; a clear one is still read', () => {
    const unclear = 'Could the city get a sound?'
    expect(plan(unclear, [weather, sound], 1)).toBeDefined()
    expect(plan(unclear, [weather, sound], 0.3)).toBeUndefined()
    expect(plan('Get the weather of the city of Lisbon', [weather], 0.3)).toBeDefined()
  })
  it('no tools, a strong model, or an observation instead of a request', () => {
    expect(plan('play the airhorn', [])).toBeUndefined()
    expect(plan('play the airhorn', [sound], 0)).toBeUndefined()
    const seen = planGrounded({
      system: '',
      messages: [{ role: 'user', content: [{ type: 'json', json: { lines: ['play the airhorn'] } }] }],
      tools: [sound],
    })
    expect(seen).toBeUndefined()
  })
})

it('whatever is asked and answered, the step is canonical and names a tool that is there', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), fc.string({ maxLength: 60 }), (request, answer) => {
      const found = plan(`${request} weather in Rome`, [weather, sound, area])
      // Another language is left to the model.
      if (!found) return
      const output = found.kind === 'settled' ? found.output : found.read(answer)
      expect(isStep(output?.step)).toBe(true)
      if (output?.step.type === 'tool_calls')
        for (const call of output.step.tool_calls)
          expect(['weather', 'play_sfx', 'find_home']).toContain(call.name)
    }),
    { numRuns: 200 },
  )
})

it('a whisper beside an observation is a request; what stands on the screen is none', () => {
  const turn = (...content: ContentBlock[]) =>
    planGrounded({
      system: '',
      messages: [
        { role: 'user', content: [{ type: 'json', json: { lines: ['play the tada'] } }, ...content] },
      ],
      tools: [sound, weather],
    })
  expect(turn(text('Nothing new since your last turn.'))).toBeUndefined()
  expect(turn(whisperBlock('play the airhorn'))).toMatchObject({
    kind: 'settled',
    output: { step: { tool_calls: [{ name: 'play_sfx', arguments: { name: 'airhorn' } }] } },
  })
})

describe('the probe', () => {
  const right = (): (Step | undefined)[] =>
    PROBE_CASES.map(({ answer }) =>
      answer
        ? {
            type: 'tool_calls',
            tool_calls: [{ id: 'call_1', name: answer.name, arguments: { ...answer.arguments } }],
          }
        : finalText('no'),
    )
  it('lets a model that gets all right decide alone', () => expect(probeWeight(right())).toBe(0))
  it('lets evidence count in full for one that only stays silent, only acts, or was not asked', () => {
    expect(probeWeight(PROBE_CASES.map(() => finalText('no')))).toBe(1)
    expect(probeWeight(PROBE_CASES.map(() => right()[0]))).toBe(1)
    expect(probeWeight([])).toBe(1)
  })
  it('lies between for one that gets some right', () => {
    const some = right().map((step, index) => (index < 3 ? undefined : step))
    expect(probeWeight(some)).toBeGreaterThan(0)
    expect(probeWeight(some)).toBeLessThan(1)
  })
})

describe('a long request', () => {
  const filled = (part: string): string => part.repeat(Math.ceil(6000 / part.length))
  it('of any making is read in bounded work', () => {
    const tools = Array.from({ length: 4 }, (_, n) =>
      [weather, sound, area].map((tool) => ({ ...tool, name: `${tool.name}_${n}` })),
    ).flat()
    const requests = [
      '[',
      '[1,',
      '1,',
      '$5 ',
      'Ann and Bob met Cid, Dan and Eve. ',
      '; find x ',
      '@a.',
      'a',
      '1',
      '" ',
    ].map(filled)
    const nested = `weather ${'['.repeat(500)}${']'.repeat(500)}`
    for (const request of [...requests, nested, `weather${' '.repeat(20_000)}in Oslo`]) plan(request, tools)
  })
  it('keeps its value behind many blanks', () => {
    expect(settled(`What is the weather${' '.repeat(9000)}in Oslo?`, [weather]).step).toMatchObject({
      tool_calls: [{ arguments: { city: 'Oslo' } }],
    })
  })
})
