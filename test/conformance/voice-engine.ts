import { describe, expect, it } from 'vitest'
import type { VoiceEngine, VoiceRequest } from '../../electron/voice/engine.ts'
import { expectSpeech } from '../fixtures/speech.ts'

const request = (text: string, more: Partial<VoiceRequest> = {}): VoiceRequest => ({
  spoken: text,
  ...{ text, voice: '', character: 'marlow', rate: 1, language: 'en', ...more },
})
const never = () => new AbortController().signal

export function voiceEngineConformance(name: string, make: () => VoiceEngine): void {
  describe(`voice engine ${name}`, () => {
    it('speaks a line at the standard loudness and returns syllable times that match the words', async () => {
      const text = 'He is looking for the exit, is he not?'
      const made = await make().synthesize(request(text), never())
      expect(made).toMatchObject({ ok: true })
      if (made.ok) expectSpeech(made.clip, text)
    })

    it('speaks a longer text for a longer time', async () => {
      const lengths = await Promise.all(
        ['Remember the spoon.', 'Remember the spoon. History will remember the spoon, and so will we.'].map(
          async (text) => {
            const made = await make().synthesize(request(text), never())
            return made.ok ? made.clip.durationMs : 0
          },
        ),
      )
      expect(lengths[0]).toBeGreaterThan(400)
      expect(lengths[1]).toBeGreaterThan((lengths[0] ?? 0) * 1.8)
    })

    it('speaks text that looks like an option, a command or markup', async () => {
      for (const text of ['-h --help me', '$(touch x); `id` | "quotes" \\', '<speak>hello & bye</speak>'])
        expect(await make().synthesize(request(text), never()), text).toMatchObject({ ok: true })
    })

    it('`synthesize` resolves for a cancelled line with a clip or with the failure `cancelled`', async () => {
      const gone = new AbortController()
      gone.abort()
      const late = new AbortController()
      const running = make().synthesize(request('One more and we all go home.'), late.signal)
      late.abort()
      for (const made of [await make().synthesize(request('Hm.'), gone.signal), await running])
        if (!made.ok) expect(made.kind).toBe('cancelled')
    })
  })
}
