import { describe, expect, it } from 'vitest'
import { readCalls } from '../../../../src-shared/llm/grounding/calls.ts'
import type { JsonSchema, ToolSpec } from '../../../../src-shared/step/tool-spec.ts'

const tool = (
  name: string,
  description: string,
  properties: Record<string, JsonSchema>,
  required = Object.keys(properties),
): ToolSpec => ({ name, description, parameters: { type: 'object', properties, required } })

const sound = tool('play_sound', 'Play a short sound effect.', {
  sound: { type: 'string', enum: ['airhorn', 'tada', 'rimshot'], description: 'Which sound' },
})
const stopMusic = tool('stop_music', 'Stop the music that is playing.', {})
const hotel = tool(
  'find_hotel',
  'Find a hotel in a city.',
  {
    city: { type: 'string', description: 'Name of the city' },
    breakfast: { type: 'boolean', description: 'Whether breakfast is included' },
  },
  ['city'],
)

const calls = (request: string, ...tools: ToolSpec[]) =>
  readCalls(tools, request).map(({ tool: { name }, readings }) => [
    name,
    Object.fromEntries(readings.flatMap(({ slot, choice }) => (choice ? [[slot.name, choice.value]] : []))),
  ])

describe('what is forbidden is no wish', () => {
  it.each([
    'Do not play the airhorn sound',
    "Don't play the airhorn sound!",
    'Please don’t ever play the airhorn sound.',
    'Please stop playing the airhorn sound',
    'Never play the airhorn sound again.',
    'No more airhorn sound please.',
    "I don't want you to play the airhorn sound.",
    'You must not play the airhorn sound.',
    'Hello there, do not play the airhorn sound.',
    "Don't you dare play the airhorn sound",
  ])('%s', (request) => expect(calls(request, sound)).toEqual([]))

  it.each([
    'Do not play the airhorn but play the tada sound',
    "Don't play the airhorn sound, play the tada sound.",
    'Play the tada sound. Never play the airhorn sound.',
    'Play the tada sound, do not play the airhorn or the rimshot.',
  ])('what is wished beside it is: %s', (request) =>
    expect(calls(request, sound)).toEqual([['play_sound', { sound: 'tada' }]]),
  )
})

describe('what only sounds forbidden is a wish', () => {
  it.each([
    "Don't forget to play the airhorn sound",
    "Why don't you play the airhorn sound?",
    'Play the airhorn sound without any delay',
    "Don't stop, play the airhorn sound",
    'Never mind, play the airhorn sound',
  ])('%s', (request) => expect(calls(request, sound)).toEqual([['play_sound', { sound: 'airhorn' }]]))
  it('where stopping is what the tool does', () => {
    expect(calls('Stop playing music', stopMusic, sound)).toEqual([['stop_music', {}]])
  })
  it('and words in quotes are a value', () => {
    const note = tool('show_text', 'Show a text on the screen.', { text: { type: 'string' } })
    expect(calls('Show the text "Do not show fear"', note)).toEqual([
      ['show_text', { text: 'Do not show fear' }],
    ])
  })
})

it('what is forbidden of a wish itself says how it is meant', () => {
  expect(calls("Find a hotel in Rome. Don't include breakfast.", hotel)).toEqual([
    ['find_hotel', { city: 'Rome', breakfast: false }],
  ])
})
