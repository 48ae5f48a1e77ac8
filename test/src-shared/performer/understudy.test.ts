import { describe, expect, it } from 'vitest'
import type { Sighting } from '../../../src-shared/performer/turn-input.ts'
import { actsFor, speak } from '../../../src-shared/performer/understudy-lines.ts'
import { type Moment, momentOf } from '../../../src-shared/performer/understudy-moments.ts'
import { funPack } from '../../../src-shared/stage/packs.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import { createStepStream } from '../../../src-shared/toolcall/step-stream.ts'

const seen = (patch: Partial<Sighting>): Sighting => ({
  new: [],
  unsure: [],
  numbers: [],
  gone: [],
  sceneCut: false,
  ...patch,
})

describe('momentOf', () => {
  it('returns the most significant moment', () => {
    expect(momentOf(seen({ new: ['SCORE 10', 'VICTORY'] }))).toEqual({ kind: 'victory', quote: 'Victory' })
    expect(momentOf(seen({ new: ['THE WARDEN WAKES'] })).kind).toBe('danger')
    expect(momentOf(seen({ numbers: [{ label: 'HP', value: 9, was: 40 }] }))).toMatchObject({
      kind: 'falling',
    })
    expect(momentOf(seen({ numbers: [{ label: 'SCORE', value: 90, was: 40 }] }))).toMatchObject({
      kind: 'rising',
    })
    expect(momentOf(seen({ new: ['You should not have come here alone'] })).kind).toBe('dialogue')
    expect(momentOf(seen({ new: ['12', '--'] }))).toEqual({ kind: 'quiet' })
  })

  it('quotes neither unsure lines nor whole sentences', () => {
    const quoteIn = (patch: Partial<Sighting>) => {
      const moment = momentOf(seen(patch))
      return 'quote' in moment ? moment.quote : undefined
    }
    expect(quoteIn({ new: ['GATE'] })).toBe('Gate')
    expect(quoteIn({ new: ['GATE'], unsure: ['GATE'] })).toBeNull()
    expect(quoteIn({ new: ['You should not have come here alone'] })).toBeNull()
  })
})

const moments: Moment[] = [
  ...(['victory', 'defeat', 'danger', 'title', 'dialogue'] as const).flatMap((kind) => [
    { kind, quote: 'The Warden Wakes' },
    { kind, quote: null },
  ]),
  { kind: 'rising', label: null, value: 1500.1, was: 300 },
  { kind: 'rising', label: 'SCORE', value: 1500, was: 300 },
  { kind: 'falling', label: 'HP', value: 9, was: 46 },
]

it('speak writes acts that the reader parses exactly, in every format and chunk size', () => {
  const { tools } = funPack
  const acts = new Map(moments.flatMap(actsFor).map((act) => [JSON.stringify(act), act]))
  for (const act of acts.values()) {
    for (let spelling = 0; spelling < 8; spelling += 1) {
      for (const size of [1, 7, 1000]) {
        const raw = speak(act, spelling)
        const stream = createStepStream(tools)
        const parts = [
          ...(raw.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []).flatMap((piece) => stream.push(piece)),
        ]
        const { parts: rest, result } = stream.end()
        const shown = [...parts, ...rest]
          .flatMap((part) => (part.type === 'text' ? [part.text] : []))
          .join('')
        const { step } = result
        const calls = step.type === 'tool_calls' ? step.tool_calls : []
        expect(
          calls.map(({ name, arguments: args }) => ({ name, arguments: args })),
          raw,
        ).toEqual(act.calls)
        expect(wordsOf(step.content), raw).toBe(act.say ?? '')
        expect(shown.trim(), raw).toBe(act.say ?? '')
      }
    }
  }
})
