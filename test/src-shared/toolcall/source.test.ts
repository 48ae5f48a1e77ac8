import { describe, expect, it } from 'vitest'
import { Source } from '../../../src-shared/toolcall/values/source.ts'

const text = 'say  hi'
const looks: [what: string, within: (source: Source) => unknown, past: (source: Source) => unknown][] = [
  ['char', (s) => s.char(6), (s) => s.char(7)],
  ['code', (s) => s.code(6), (s) => s.code(7)],
  ['slice', (s) => s.slice(5, 7), (s) => s.slice(5, 8)],
  ['isEnd', (s) => s.isEnd(6), (s) => s.isEnd(7)],
  ['skip', (s) => s.skip(0, (code) => code > 32), (s) => s.skip(5, (code) => code > 32)],
  ['skipSpace', (s) => s.skipSpace(3), (s) => s.skipSpace(7)],
  ['has', (s) => [s.has('hi', 5), s.has('hat', 5)], (s) => s.has('hint', 5)],
  ['hasFolded', (s) => [s.hasFolded('hi', 5), s.hasFolded('hat', 5)], (s) => s.hasFolded('hint', 5)],
  ['next', (s) => s.next('hi', 0), (s) => s.next('hint', 0)],
  ['match', (s) => [s.match(/^\w+ /, 0, 99), s.match(/^x/, 0, 4)], (s) => s.match(/^\w+/, 5, 99)],
]

describe('Source', () => {
  it.each(looks)('%s sets `sawEnd` only if the read goes past the end', (_, within, past) => {
    const source = new Source(text)
    within(source)
    expect(source.sawEnd).toBe(false)
    past(source)
    expect(source.sawEnd).toBe(true)
    source.forgetEnd()
    expect(source.sawEnd).toBe(false)
  })

  it('does not set `sawEnd` when a peek goes past the end', () => {
    const source = new Source(text)
    expect([source.peek(7), source.sawEnd]).toEqual([undefined, false])
  })
})
