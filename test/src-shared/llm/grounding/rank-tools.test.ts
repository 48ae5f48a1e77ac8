import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankTools } from '../../../../src-shared/llm/grounding/rank-tools.ts'
import type { JsonSchema, ToolSpec } from '../../../../src-shared/step/tool-spec.ts'

const tool = (
  name: string,
  description: string,
  properties: Record<string, JsonSchema>,
  required = Object.keys(properties),
): ToolSpec => ({ name, description, parameters: { type: 'object', properties, required } })

const forecast = tool('weather_forecast', 'Retrieve the weather forecast of a city.', {
  city: { type: 'string', description: 'Name of the city' },
})
const bus = tool('find_bus', 'Search for a bus between two cities on a date.', {
  from_city: { type: 'string', description: 'City of departure' },
  to_city: { type: 'string', description: 'City of arrival' },
  date: { type: 'string', description: 'Date of departure' },
})
const movies = tool(
  'find_movies',
  'Search for movies by genre and actor.',
  {
    genre: { type: 'string', enum: ['comedy', 'horror', 'drama'] },
    actor: { type: 'string', description: 'Name of an actor in the movie' },
  },
  [],
)
const transfer = tool('transfer_money', 'Transfer an amount of money to a person.', {
  amount: { type: 'number', description: 'Amount of money' },
  person: { type: 'string', description: 'Name of the person' },
})
const all = [forecast, bus, movies, transfer]

const oddsOf = (request: string, of: ToolSpec): number => rankTools(request, [of])[0]?.fit ?? Number.NaN

describe('a tool fits', () => {
  it('better where the request fills what it requires', () => {
    expect(oddsOf('Find a bus from Boston to New York on March 3rd', bus)).toBeGreaterThan(0)
    expect(oddsOf('Find a bus from Boston to New York on March 3rd', bus)).toBeGreaterThan(
      oddsOf('Can you help me find a bus?', bus),
    )
  })
  it('better where words that are not its own are values for it', () => {
    expect(oddsOf('Show me a horror movie with Ana Bell', movies)).toBeGreaterThan(
      oddsOf('Show me a haunted museum with loud music', movies),
    )
  })
  it('by its best sentence, whatever story stands around it', () => {
    const story =
      'My sister moved away last summer and her dog misses the garden very much. What is the weather forecast for Lisbon?'
    expect(oddsOf(story, forecast)).toBeGreaterThan(0)
  })
  it('not, where the request is about something else', () => {
    expect(oddsOf('Delete every text file in the folder', forecast)).toBeLessThan(-1)
    expect(oddsOf('Translate this poem into Latin', transfer)).toBeLessThan(-1)
  })
})

describe('the ranking', () => {
  it('has the wanted tool first', () => {
    expect(rankTools('Transfer 200 dollars to Mary', all)[0]?.tool.name).toBe('transfer_money')
    expect(rankTools('Weather forecast for Oslo', all)[0]?.tool.name).toBe('weather_forecast')
  })
  it('hears a request that is like an example of the tool, whatever the example quotes', () => {
    const banner: ToolSpec = {
      name: 'overlay_text',
      description: 'Show a short line of text over the game.',
      parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    }
    const oddsWith = (examples: ToolSpec['examples']): number =>
      rankTools('say hi to chat', [{ ...banner, parameters: { ...banner.parameters }, examples }])[0]?.fit ??
      0
    expect(oddsWith([{ when: 'Say "welcome" to chat', arguments: { text: 'welcome' } }])).toBeGreaterThan(0)
    expect(oddsWith([{ when: 'Show "say hi to chat"', arguments: { text: 'say hi to chat' } }])).toBeLessThan(
      0,
    )
  })
  it('is the same for every order of the tools, equal ones too', () => {
    const twins = ['b', 'a', 'd', 'c', 'e'].map((name) => ({ ...forecast, name: `${name}_forecast` }))
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...all, ...twins], { minLength: 9 }),
        fc.constantFrom('Weather forecast for Oslo', 'Find a bus to Rome', 'hello', ''),
        (tools, request) => {
          const names = (list: readonly ToolSpec[]) =>
            rankTools(request, list).map((ranked) => [ranked.tool.name, ranked.fit])
          expect(names(tools)).toEqual(names([...all, ...twins]))
        },
      ),
      { numRuns: 40 },
    )
  })
  it('leaves out tools that the words speak against', () => {
    expect(rankTools('Transfer 200 dollars to Mary', all).map((ranked) => ranked.tool.name)).toEqual([
      'transfer_money',
    ])
  })
  it('holds nothing where there are no tools', () => expect(rankTools('anything', [])).toEqual([]))
})
