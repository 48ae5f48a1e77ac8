import { describe, expect, it } from 'vitest'
import { emptyState } from '../../../src-shared/events/state.ts'
import { markupGuard } from '../../../src-shared/stage/guards.ts'
import type { Offer } from '../../../src-shared/stage/stage-guard.ts'
import { STEP_SHAPES } from '../toolcall/step-shapes.ts'

const offers = (text: string, by: Offer['by']): Offer[] => [
  { by, writer: 'model', content: { lane: 'caption', text } },
  { by, writer: 'model', content: { lane: 'voice', text } },
  { by, writer: 'model', content: { lane: 'text', text, place: 'top', tone: 'chalk' } },
]
const reasons = (text: string, by: Offer['by']) =>
  offers(text, by).map((offer) => markupGuard.check(offer, emptyState())?.message ?? null)

describe('markupGuard', () => {
  it.each([
    ...STEP_SHAPES.map(({ text }) => text),
    '{"foo":"bar"}',
    '{"type":"final","content":"One.',
    'Two."}',
    '"content": "hello",',
    '}',
    '<overlay_text>hi</overlay_text>',
    '<b>GG</b>',
    'Look <|im_end|>',
    '[TOOL_CALLS]wait{"ms":9}',
    'overlay_text(text="hi")',
    'overlay_text',
    'tool: overlay_text',
    'Sure! {"tool":"overlay_text"}',
    'I will do it: {"name":"wait","arguments":{"ms":9}}',
    '```json',
  ])('blocks %s in every lane with words', (text) => {
    for (const by of ['text', 'tool'] as const)
      for (const reason of reasons(text, by)) expect(reason).toContain('markup')
  })

  it('allows any markup in the operator’s cues', () => {
    expect(reasons('{"type":"final","content":"hello"}', 'operator')).toEqual([null, null, null])
  })

  it('ignores lanes that have no text', () => {
    const emote: Offer = { by: 'tool', content: { lane: 'emote', emote: 'a_b', count: 1, place: 'top' } }
    expect(markupGuard.check(emote, emptyState())).toBeNull()
  })
})
