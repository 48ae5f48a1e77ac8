import { describe, expect, it } from 'vitest'
import { readCalls } from '../../../../src-shared/llm/grounding/calls.ts'
import type { JsonSchema, ToolSpec } from '../../../../src-shared/step/tool-spec.ts'

const tool = (
  name: string,
  description: string,
  properties: Record<string, JsonSchema>,
  required = Object.keys(properties),
): ToolSpec => ({ name, description, parameters: { type: 'object', properties, required } })

const weather = tool(
  'get_weather',
  'Get the weather of a city.',
  {
    city: { type: 'string', description: 'Name of the city' },
    unit: { type: 'string', enum: ['celsius', 'fahrenheit'], description: 'Unit of temperature' },
  },
  ['city'],
)
const population = tool('population', 'Get the population of a country in a year.', {
  country: { type: 'string', description: 'Name of the country' },
  year: { type: 'integer', description: 'The year' },
})
const trains = tool('train_times', 'Find trains between two stations on a day.', {
  from_station: { type: 'string', description: 'Station of departure' },
  to_station: { type: 'string', description: 'Station of arrival' },
  day: { type: 'string', description: 'Day of the week' },
})
const rectangle = tool('rectangle_area', 'Calculate the area of a rectangle.', {
  length: { type: 'number', description: 'Length in metres' },
  width: { type: 'number', description: 'Width in metres' },
})
const force = tool('force', 'Compute the force on a mass with an acceleration.', {
  mass: { type: 'number', description: 'Mass in kg' },
  acceleration: { type: 'number', description: 'Acceleration in m/s^2' },
})
const lcm = tool('lcm', 'Find the least common multiple of two numbers.', {
  a: { type: 'integer', description: 'First number' },
  b: { type: 'integer', description: 'Second number' },
})
const mean = tool('mean', 'Calculate the mean of a list of numbers.', {
  numbers: { type: 'array', items: { type: 'number' }, description: 'The numbers' },
})
const song = tool('play_song', 'Play a song by an artist.', {
  song: { type: 'string', description: 'Title of the song' },
  artist: { type: 'string', description: 'Name of the artist' },
})

const calls = (request: string, ...tools: ToolSpec[]): Record<string, unknown>[] =>
  readCalls(tools, request).map(({ readings }) =>
    Object.fromEntries(
      readings.filter(({ choice }) => choice).map(({ slot, choice }) => [slot.name, choice?.value]),
    ),
  )

describe('several calls of one tool', () => {
  it('what is said once holds for all, before or after', () => {
    const both = [
      { city: 'Paris', unit: 'celsius' },
      { city: 'Tokyo', unit: 'celsius' },
    ]
    expect(calls('What is the weather in Paris and Tokyo in celsius?', weather)).toEqual(both)
    expect(calls('Get the weather, in celsius, for Paris and Tokyo.', weather)).toEqual(both)
  })
  it('values go together by their place', () => {
    expect(
      calls('Find trains from Paris to Lyon on Monday and from Lyon to Nice on Tuesday.', trains),
    ).toEqual([
      { from_station: 'Paris', to_station: 'Lyon', day: 'Monday' },
      { from_station: 'Lyon', to_station: 'Nice', day: 'Tuesday' },
    ])
    expect(calls('Play "Blue Moon" by Ella Stone and "Red Sun" by Tom Hart.', song)).toEqual([
      { song: 'Blue Moon', artist: 'Ella Stone' },
      { song: 'Red Sun', artist: 'Tom Hart' },
    ])
  })
  it('enumerations of one length go together in order', () => {
    expect(
      calls('Areas of rectangles with lengths 4, 6 and 8 metres and widths 2, 3 and 5 metres?', rectangle),
    ).toEqual([
      { length: 4, width: 2 },
      { length: 6, width: 3 },
      { length: 8, width: 5 },
    ])
  })
  it('enumerations of different lengths, each with each', () => {
    expect(calls('Population of Kenya and Ghana for 2010, 2015 and 2020 each', population)).toEqual(
      ['Kenya', 'Ghana'].flatMap((country) => [2010, 2015, 2020].map((year) => ({ country, year }))),
    )
  })
  it('many enumerations of different lengths are not multiplied out', () => {
    const pairs = Array.from({ length: 20 }, (_, n) => (n % 2 ? 'Ann and Bob' : 'Cid, Dan and Eve')).join(
      '. Or ',
    )
    expect(calls(`Get the weather for ${pairs}.`, weather).length).toBeLessThanOrEqual(12)
  })
  it('members may repeat their unit', () => {
    expect(calls('Force for a mass of 4 kg at accelerations of 1 m/s^2, 2 m/s^2 and 3 m/s^2', force)).toEqual(
      [1, 2, 3].map((acceleration) => ({ mass: 4, acceleration })),
    )
  })
  it('blocks of values', () => {
    expect(
      calls('Find the least common multiple of 12 and 18, 20 and 30, and 7 and 9.', lcm).map(({ a, b }) => [
        a,
        b,
      ]),
    ).toEqual([
      [12, 18],
      [20, 30],
      [7, 9],
    ])
  })
})

describe('one call', () => {
  it('of a list argument takes the whole enumeration', () => {
    expect(calls('Find the mean of 3, 5 and 9.', mean)).toEqual([{ numbers: [3, 5, 9] }])
  })
  it('of two arguments takes both members', () => {
    expect(calls('Least common multiple of 8 and 14', lcm)).toEqual([{ a: 8, b: 14 }])
  })
  it('where a further value stands in another place', () => {
    expect(calls('Get the weather in Lisbon, as Marta asked me to tell her.', weather)).toHaveLength(1)
  })
})
