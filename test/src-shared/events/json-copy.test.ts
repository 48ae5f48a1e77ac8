import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAgentJson, maxAgentJson } from '../../../src-shared/events/event/agent.ts'
import { jsonCopy } from '../../../src-shared/events/json.ts'

function throughJson(value: unknown): unknown {
  const json = JSON.stringify(value)
  return json === undefined ? undefined : JSON.parse(json)
}

const anything = fc.anything({
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
})

describe('jsonCopy', () => {
  it('returns the same as a JSON round trip for any value', () => {
    fc.assert(
      fc.property(anything, (value) => {
        expect(jsonCopy(value)).toStrictEqual(throughJson(value))
      }),
    )
  })

  it('copies unusual values, such as `__proto__` keys and class instances, as JSON.stringify does', () => {
    class Money {
      readonly coins = 3
    }
    const own = JSON.parse('{"__proto__": {"a": 1}, "b": [{"__proto__": 2}]}')
    for (const value of [own, { at: { toJSON: () => 'now' } }, new Money(), [-0, Number.NaN, undefined]])
      expect(JSON.stringify(jsonCopy(value))).toBe(JSON.stringify(value))
    expect(jsonCopy(-0)).toBe(0)
  })

  it('shares no object with the given value', () => {
    const value = { list: [{ a: 1 }] }
    const copy = jsonCopy(value) as typeof value
    expect([copy === value, copy.list === value.list, copy.list[0] === value.list[0]]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('throws for a value that JSON cannot express', () => {
    expect(() => jsonCopy({ big: 1n })).toThrow(TypeError)
  })
})

describe('isAgentJson', () => {
  const isShort = (value: unknown): boolean => {
    try {
      return (JSON.stringify(value) ?? 'null').length <= maxAgentJson
    } catch {
      return false
    }
  }

  it('accepts a value if and only if its JSON text is within the limit', () => {
    fc.assert(fc.property(anything, (value) => isAgentJson(value) === isShort(value)))
  })

  it('returns the right answer close to the limit and for values without JSON text', () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    const sizes = [10, 5000, 10_600, 10_700, 30_000, 63_990, 63_998, 64_000]
    const texts = ['x', '\u0000', '"', '\ud800'].flatMap((one) => sizes.map((size) => one.repeat(size)))
    const forms = [
      ...texts,
      ...texts.map((text) => ({ [text]: [text.slice(1)] })),
      ...sizes.map((size) => Array.from({ length: size }, () => -1.2345678901234567e-100)),
      ...sizes.map((size) => Array.from({ length: size }, () => [])),
      circle,
      { big: 1n },
      new Date(Number.NaN),
      { toJSON: () => 'x'.repeat(70_000) },
    ]
    for (const form of forms) expect(isAgentJson(form)).toBe(isShort(form))
  })

  it('returns false for a value that throws when it is read', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const throwing = {
      get text() {
        throw new Error('not now')
      },
    }
    for (const value of [proxy, throwing, [proxy], { inner: throwing }])
      expect(isAgentJson(value)).toBe(false)
  })
})
