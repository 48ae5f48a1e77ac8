import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalizeResult } from '../../../src-shared/tools/result.ts'

it('normalizeResult turns text and data into content, and recognizes failures that are marked with `ok` or `isError`', () => {
  expect(normalizeResult('hi').content).toEqual([{ type: 'text', text: 'hi' }])
  expect(normalizeResult({ content: [{ type: 'text', text: 'a' }] }).content).toEqual([
    { type: 'text', text: 'a' },
  ])
  expect(normalizeResult({ n: 1 }).content).toEqual([{ type: 'json', json: { n: 1 } }])
  expect(normalizeResult({ ok: true, value: { cue: 'c1' } })).toMatchObject({
    ok: true,
    value: { cue: 'c1' },
  })
  expect(normalizeResult({ ok: false, error: 'no room' })).toMatchObject({ ok: false, message: 'no room' })
  expect(normalizeResult({ content: [{ type: 'text', text: 'x' }], isError: true }).ok).toBe(false)
})

it('normalizeResult returns at least one content block for any value', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(normalizeResult(value).content.length).toBeGreaterThan(0)
    }),
  )
})
