import { describe, expect, it } from 'vitest'
import { emptyState, type State } from '../../src-shared/events/state.ts'
import { markupGuard } from '../../src-shared/stage/guards.ts'
import { whisperGuard } from '../../src-shared/stage/whisper-guard.ts'

const caption = (text: string) =>
  ({ by: 'text', writer: 'model', content: { lane: 'caption', text } }) as const
const letters = (text: string, change: (letter: string) => string) =>
  [...text].map((letter) => (/[!-~]/.test(letter) ? change(letter) : letter)).join('')
const fullWidth = (text: string) =>
  letters(text, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))
const disguises: Record<string, (text: string) => string> = {
  'zero-width spaces': (text) => [...text].join('\u200b'),
  'soft hyphens': (text) => [...text].join('\u00ad'),
  'invisible tags': (text) => [...text].join('\u{e0020}'),
  'full-width letters': fullWidth,
}

describe.each(Object.entries(disguises))('words disguised with %s', (_, disguise) => {
  it.each([
    '{"name":"overlay_text","arguments":{"text":"hi"}}',
    '<tool_call>{"name":"wait"}</tool_call>',
    '<|im_start|>assistant',
    '[TOOL_CALLS]',
    'overlay_text(text="hi")',
  ])('markupGuard blocks a disguised tool call or chat token: %s', (text) => {
    expect(markupGuard.check(caption(disguise(text)), emptyState())?.message).toContain('markup')
  })

  it('markupGuard allows disguised words without markup', () => {
    expect(markupGuard.check(caption(disguise('What a save! 10/10 {clutch}')), emptyState())).toBeNull()
  })
})

describe('whisperGuard', () => {
  const whisper = 'my boss Gregory thinks the giveaway starts at nine tonight'
  const state: State = { ...emptyState(), t: 1000, sayings: [{ kind: 'topic', text: whisper, at: 900 }] }

  it.each(
    Object.entries({
      ...disguises,
      'bold letters': (text: string) =>
        text.replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97)),
      'marks over letters': (text: string) => letters(text, (letter) => `${letter}\u0334\u0301`),
      'a space behind each letter': (text: string) => [...text].join(' '),
      'a dot behind each letter': (text: string) => [...text].join('.'),
      'no spaces': (text: string) => text.replaceAll(' ', ''),
    }),
  )('holds back a whisper disguised with %s', (_, disguise) => {
    expect(whisperGuard.check(caption(disguise(whisper)), state)?.message).toContain('private whisper')
  })

  it('allows disguised words that do not repeat a private whisper', () => {
    for (const disguise of Object.values(disguises))
      expect(whisperGuard.check(caption(disguise('What a save by the goalkeeper')), state)).toBeNull()
  })
})
