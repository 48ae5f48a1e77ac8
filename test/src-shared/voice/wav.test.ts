import { describe, expect, it } from 'vitest'
import { clipOfWav } from '../../../src-shared/voice/clip.ts'
import { decodeWav, encodeWav } from '../../../src-shared/voice/wav.ts'
import { expectSpeech } from '../../fixtures/speech.ts'

const rate = 16_000
const tone = (seconds: number, gain = 0.1) =>
  Float32Array.from({ length: seconds * rate }, (_, i) => gain * Math.sin((2 * Math.PI * 220 * i) / rate))

/** `length` is the length in a chunk's header, and may be wrong. */
const file = (...chunks: readonly (readonly [string, Uint8Array, length?: number])[]): Uint8Array => {
  const parts = chunks.map(([name, body, length = body.length]) => {
    const head = Buffer.alloc(8)
    head.write(name)
    head.writeUInt32LE(length, 4)
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
  })
  return Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), ...parts])
}
const format = (kind: number, channels: number, bits: number): Buffer => {
  const body = Buffer.alloc(16)
  for (const [at, value] of [kind, channels].entries()) body.writeUInt16LE(value, at * 2)
  body.writeUInt32LE(rate, 4)
  body.writeUInt16LE(bits, 14)
  return body
}

describe('decodeWav', () => {
  it('decodes the output of encodeWav', () => {
    const samples = tone(0.1)
    const read = decodeWav(encodeWav({ samples, rate }))
    expect(read?.rate).toBe(rate)
    expect(read?.samples).toHaveLength(samples.length)
    for (const [i, sample] of samples.entries()) expect(read?.samples[i]).toBeCloseTo(sample, 3)
  })

  it('decodes a stereo file with float samples, an unknown chunk, and no data length', () => {
    const floats = new Uint8Array(Float32Array.from([0.5, 0, -0.25, -0.75]).buffer)
    const wav = file(
      ['LIST', Buffer.from('odd')],
      ['fmt ', format(3, 2, 32)],
      ['data', Buffer.concat([floats, Buffer.alloc(40)]), 0xffff_ffff],
    )
    expect(decodeWav(wav)?.samples.subarray(0, 2)).toEqual(Float32Array.from([0.25, -0.5]))
  })

  it('returns null for files that it cannot decode', () => {
    for (const bytes of [
      new Uint8Array(0),
      Buffer.from('<!doctype html>'.repeat(10)),
      file(['fmt ', format(1, 1, 16)], ['data', new Uint8Array(0)], ['pad ', new Uint8Array(40)]),
      file(['fmt ', format(7, 1, 8)], ['data', new Uint8Array(99)]),
      file(['fmt ', format(1, 0, 16)], ['data', new Uint8Array(99)]),
    ])
      expect(decodeWav(bytes)).toBeNull()
  })
})

describe('clipOfWav', () => {
  it('trims the silence at both ends and sets the loudness', () => {
    const quiet = tone(1.5, 0.02)
    const samples = new Float32Array(3 * rate)
    samples.set(quiet, rate)
    const text = 'Nine health and a spoon.'
    const made = clipOfWav(encodeWav({ samples, rate }), text)
    expect(made.ok).toBe(true)
    if (made.ok) expectSpeech(made.clip, text)
  })

  it('places one syllable at each rise in loudness, and none in a pause', () => {
    // Four syllables of 150 ms, 100 ms apart, with a pause of one second after the second syllable.
    const starts = [0, 250, 1400, 1650]
    const samples = new Float32Array(1.9 * rate)
    for (const at of starts) samples.set(tone(0.15), (at / 1000) * rate)
    const made = clipOfWav(encodeWav({ samples, rate }), 'Oh no, go on')
    const times = made.ok ? made.clip.syllables.map(({ atMs }) => atMs) : []
    expect(times).toHaveLength(4)
    for (const [n, at] of starts.entries()) expect(Math.abs((times[n] ?? 0) - at)).toBeLessThanOrEqual(20)
  })

  it('returns the reason why a file is unusable', () => {
    const reasonOf = (samples: Float32Array) => {
      const made = clipOfWav(encodeWav({ samples, rate }), 'Hm')
      return made.ok ? '' : made.reason
    }
    expect(reasonOf(new Float32Array(rate))).toContain('silent')
    expect(reasonOf(tone(25))).toContain('too long')
  })
})
