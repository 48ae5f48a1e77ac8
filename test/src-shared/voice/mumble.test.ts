import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { voiceCharacter } from '../../../src-shared/events/persona.ts'
import { mumble } from '../../../src-shared/voice/mumble.ts'
import { decodeWav } from '../../../src-shared/voice/wav.ts'
import { expectSpeech, pitchOf } from '../../fixtures/speech.ts'

const line = 'He is looking for the exit, is he not?'

describe('mumble', () => {
  it.each(voiceCharacter.options)(
    'creates speech in the voice of %s, as loud as the built-in sounds',
    (voice) => {
      for (const text of ['Hm', line, 'One more and we all go home. '.repeat(14)])
        expectSpeech(mumble(text, { voice }), text)
    },
  )

  it('gives each voice a different pitch', () => {
    const [marlow = 0, pip = 0, vera = 0] = voiceCharacter.options.map((voice) => {
      const sound = decodeWav(mumble(line, { voice }).wav)
      return sound === null ? 0 : pitchOf(sound)
    })
    expect(vera / marlow).toBeGreaterThan(1.25)
    expect(pip / vera).toBeGreaterThan(1.2)
  })

  it('returns the same clip for the same text and voice, and a different clip for another text', () => {
    expect(mumble(line)).toEqual(mumble(line))
    expect(mumble(line).wav).not.toEqual(mumble(`${line} `.replace('exit', 'door')).wav)
  })

  it('creates a longer clip for more syllables, a shorter clip at a higher rate, and never a clip above 8 s', () => {
    const short = mumble('Remember the spoon.')
    const long = mumble('Remember the spoon. History will remember the spoon.')
    expect(long.durationMs).toBeGreaterThan(short.durationMs * 1.8)
    expect(mumble(line, { rate: 1.5 }).durationMs).toBeLessThan(mumble(line).durationMs * 0.75)
    expect(mumble('never '.repeat(66)).durationMs).toBeLessThanOrEqual(8000)
  })

  it('creates a valid clip for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (text) => {
        expectSpeech(mumble(text), text)
      }),
      { numRuns: 60, examples: [['˂ '], [' ']] },
    )
  })
})
