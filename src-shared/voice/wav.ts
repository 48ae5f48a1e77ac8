/** Sound with one channel; samples are between -1 and 1. */
export interface Sound {
  readonly samples: Float32Array
  /** Samples per second. */
  readonly rate: number
}

const headerBytes = 44

/** Encodes a sound as a 16-bit mono PCM WAV file. */
export function encodeWav({ samples, rate }: Sound): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerBytes + samples.length * 2)
  const view = new DataView(bytes.buffer)
  const word = (at: number, text: string) => {
    for (let i = 0; i < text.length; i += 1) view.setUint8(at + i, text.charCodeAt(i))
  }
  word(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, formatPcm, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (let i = 0; i < samples.length; i += 1) {
    const sample = Math.max(-1, Math.min(1, samples[i] ?? 0))
    view.setInt16(headerBytes + i * 2, Math.round(sample * 32_767), true)
  }
  return bytes
}

const formatPcm = 1
const formatFloat = 3
const formatExtensible = 0xfffe

interface Format {
  readonly kind: number
  readonly channels: number
  readonly rate: number
  readonly bits: number
}

/**
 * Decodes a WAV file that another program made, and mixes its channels into one. Returns null for a file that is
 * empty, not WAV, or in an unusual format.
 */
export function decodeWav(bytes: Uint8Array): Sound | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const word = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.length < headerBytes || word(0) !== 'RIFF' || word(8) !== 'WAVE') return null
  let format: Format | null = null
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true)
    const start = at + 8
    if (word(at) === 'fmt ' && length >= 16 && start + length <= bytes.length) {
      format = readFormat(view, start, length)
    } else if (word(at) === 'data') {
      return format && decodeData(view, format, start, Math.min(length, bytes.length - start))
    }
    at = start + length + (length % 2)
  }
  return null
}

function readFormat(view: DataView, at: number, length: number): Format {
  const named = view.getUint16(at, true)
  return {
    // The extensible form stores the encoding in the first bytes of an id.
    kind: named === formatExtensible && length >= 26 ? view.getUint16(at + 24, true) : named,
    channels: view.getUint16(at + 2, true),
    rate: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  }
}

function decodeData(view: DataView, format: Format, start: number, length: number): Sound | null {
  const { channels, rate, bits } = format
  const read = sampleReader(view, format)
  const frameBytes = channels * (bits / 8)
  const frames = frameBytes > 0 ? Math.floor(length / frameBytes) : 0
  if (read === null || frames === 0 || channels > 8 || rate < 4000 || rate > 192_000) return null
  const samples = new Float32Array(frames)
  for (let frame = 0; frame < frames; frame += 1) {
    let sum = 0
    for (let channel = 0; channel < channels; channel += 1) {
      sum += read(start + frame * frameBytes + channel * (bits / 8))
    }
    const mixed = sum / channels
    samples[frame] = Number.isFinite(mixed) ? Math.max(-1, Math.min(1, mixed)) : 0
  }
  return { samples, rate }
}

function sampleReader(view: DataView, { kind, bits }: Format): ((at: number) => number) | null {
  if (kind === formatFloat && bits === 32) return (at) => view.getFloat32(at, true)
  if (kind === formatFloat && bits === 64) return (at) => view.getFloat64(at, true)
  if (kind !== formatPcm) return null
  if (bits === 8) return (at) => (view.getUint8(at) - 128) / 128
  if (bits === 16) return (at) => view.getInt16(at, true) / 32_768
  if (bits === 24) return (at) => (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 8_388_608
  if (bits === 32) return (at) => view.getInt32(at, true) / 2_147_483_648
  return null
}
