import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundedJson, isCut, readableJson } from '../../../src-shared/events/json.ts'

describe('boundedJson', () => {
  it('keeps a short value, and truncates a value that is long or not JSON', () => {
    expect(boundedJson({ a: [1, null] })).toEqual({ a: [1, null] })
    expect(boundedJson(undefined)).toBeNull()
    const long = boundedJson({ text: 'x'.repeat(50_000) })
    expect(long).toMatchObject({ cut: true })
    expect(JSON.stringify(long).length).toBeLessThan(3000)
    const circle: Record<string, unknown> = {}
    circle.self = circle
    expect(boundedJson(circle)).toMatchObject({ cut: true })
    expect(boundedJson({ big: 1n })).toMatchObject({ cut: true })
  })

  it('isCut returns true for truncated values only', () => {
    for (const value of [boundedJson('x'.repeat(16_000)), boundedJson({ big: 1n })])
      expect(isCut(value)).toBe(true)
    for (const value of ['x', null, { cut: true }, { cut: true, head: 'x', tail: 'y' }])
      expect(isCut(value)).toBe(false)
  })
})

describe('readableJson', () => {
  it('truncates each long text separately, and keeps every key and every item', () => {
    const args = { a: 'x'.repeat(50_000), b: [1, null, { c: 'y'.repeat(50_000) }], ['__proto__']: 'seen' }
    const shown = readableJson(args)?.value as typeof args
    expect(Object.keys(shown)).toEqual(Object.keys(args))
    expect(shown.a).toMatch(/^x+… \d+ more characters$/)
    expect(JSON.stringify(shown)).toMatch(/"b":\[1,null,\{"c":"y+… \d+ more characters"\}\]/)
    expect(JSON.stringify(shown).length).toBeLessThan(10_000)
    expect(readableJson({ a: 'short' })).toEqual({ value: { a: 'short' } })
  })

  it('returns null for a value that is too large to review or not JSON', () => {
    const deep = Array.from({ length: 12 }).reduce((inner) => ({ inner }), 1)
    const circle: Record<string, unknown> = {}
    circle.self = circle
    for (const value of [deep, circle, Array(201).fill(0), { ['k'.repeat(101)]: 1 }, { n: 1n }])
      expect(readableJson(value)).toBeNull()
  })

  it('keeps the JSON of any value under 200,000 characters', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const shown = readableJson(value)
        if (shown !== null) expect(JSON.stringify(shown.value).length).toBeLessThan(200_000)
      }),
    )
  })
})
