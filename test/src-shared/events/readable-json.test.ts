import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readableJson } from '../../../src-shared/events/readable-json.ts'

it('keeps every key and every item, and cuts long texts one by one', () => {
  const args = { a: 'x'.repeat(50_000), b: [1, null, { c: 'y'.repeat(50_000) }], ['__proto__']: 'seen' }
  const shown = readableJson(args)?.value as typeof args
  expect(Object.keys(shown)).toEqual(Object.keys(args))
  expect(shown.a).toMatch(/^x+… \d+ more characters$/)
  expect(JSON.stringify(shown)).toMatch(/"b":\[1,null,\{"c":"y+… \d+ more characters"\}\]/)
  expect(JSON.stringify(shown).length).toBeLessThan(10_000)
  expect(readableJson({ a: 'short' })).toEqual({ value: { a: 'short' } })
})

it('shows nothing of what is too much to read or no JSON', () => {
  const deep = Array.from({ length: 12 }).reduce((inner) => ({ inner }), 1)
  const circle: Record<string, unknown> = {}
  circle.self = circle
  for (const value of [deep, circle, Array(201).fill(0), { ['k'.repeat(101)]: 1 }, { n: 1n }])
    expect(readableJson(value)).toBeNull()
})

it('is bounded for any value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const shown = readableJson(value)
      if (shown !== null) expect(JSON.stringify(shown.value).length).toBeLessThan(200_000)
    }),
  )
})
