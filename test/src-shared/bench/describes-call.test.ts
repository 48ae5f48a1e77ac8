import { describe, expect, it } from 'vitest'
import { describesCall } from '../../../src-shared/bench/judge/reading.ts'

const names = ['get_weather', 'math/add', 'wait']

describe('describesCall', () => {
  // Answers of real models in cases for which no tool fits.
  it.each([
    'To get the air quality, you can call the `air_quality` function with the arguments `{location: "Oslo"}`.',
    'You can use the following function call:\n\n```json\n{"name": "price", "arguments": {"of": 100}}\n```',
    'To find the square root, use the tool "sqrt" with the argument {"number":1764}.',
    'I would need to call `get_weather` for that.',
    'You can use the math__add function: it takes two numbers.',
    'Please use `wait` for a second.',
    'CALL reminder "Call the landlord tomorrow."',
  ])('finds the call in %j', (text) => {
    expect(describesCall(text, names)).toBe(true)
  })

  it.each([
    'The area is 25 square meters.',
    'I cannot use get_weather for that.',
    'I could call get_weather, but you said not to.',
    'To find the square root of 1764, you can use the `math.sqrt` function in Python.',
    'I use a blue keyboard, so wait for the stream.',
    'Call the landlord tomorrow.',
    'Done: it is 12 degrees, as get_weather says.',
  ])('finds no call in %j', (text) => {
    expect(describesCall(text, names)).toBe(false)
  })
})
