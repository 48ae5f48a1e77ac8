import { expect, it } from 'vitest'
import { boundedJson } from '../../../src-shared/events/bounded-json.ts'

it('keeps what is short and cuts what is long or cannot be written', () => {
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
