import type { Sound } from './wav.ts'

/** Target loudness: that of the built-in sounds. */
const targetLufs = -16
/** -1.1 dBFS, so that rounding to 16 bits keeps the peak below -1 dBFS. */
const ceiling = 10 ** (-1.1 / 20)
/** Peaks above this level are compressed instead of clipped. */
const knee = 0.6 * ceiling
/** -46 dBFS. */
const silence = 0.005
const marginS = 0.02

type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number]

/** Designs the two K-weighting filters of ITU-R BS.1770 for a sample rate, from their analog prototypes. */
function kWeighting(rate: number): readonly [Biquad, Biquad] {
  const shelf = (): Biquad => {
    const [frequency, gainDb, q] = [1681.974450955533, 3.999843853973347, 0.7071752369554196]
    const k = Math.tan((Math.PI * frequency) / rate)
    const high = 10 ** (gainDb / 20)
    const band = high ** 0.4996667741545416
    const a0 = 1 + k / q + k * k
    return [
      (high + (band * k) / q + k * k) / a0,
      (2 * (k * k - high)) / a0,
      (high - (band * k) / q + k * k) / a0,
      (2 * (k * k - 1)) / a0,
      (1 - k / q + k * k) / a0,
    ]
  }
  const pass = (): Biquad => {
    const [frequency, q] = [38.13547087602444, 0.5003270373238773]
    const k = Math.tan((Math.PI * frequency) / rate)
    const a0 = 1 + k / q + k * k
    return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0]
  }
  return [shelf(), pass()]
}

function filtered(samples: Float32Array, [b0, b1, b2, a1, a2]: Biquad): Float32Array {
  const out = new Float32Array(samples.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let i = 0; i < samples.length; i += 1) {
    const x = samples[i] ?? 0
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    out[i] = y
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
  }
  return out
}

const lufsOf = (power: number): number => -0.691 + 10 * Math.log10(power + 1e-12)
const mean = (powers: readonly number[]): number =>
  powers.reduce((sum, power) => sum + power, 0) / Math.max(1, powers.length)

/** Returns the gated loudness in LUFS. A sound shorter than one block of 400 ms counts as one block. */
export function loudness({ samples, rate }: Sound): number {
  const weighted = kWeighting(rate).reduce(filtered, samples)
  const block = Math.min(weighted.length, Math.round(0.4 * rate))
  const powers: number[] = []
  for (let at = 0; block > 0 && at + block <= weighted.length; at += Math.max(1, Math.round(block / 4))) {
    let sum = 0
    for (let i = at; i < at + block; i += 1) sum += (weighted[i] ?? 0) ** 2
    powers.push(sum / block)
  }
  const audible = powers.filter((power) => lufsOf(power) > -70)
  const gate = lufsOf(mean(audible)) - 10
  return lufsOf(mean(audible.filter((power) => lufsOf(power) > gate)))
}

/** Scales a sound to -16 LUFS, and compresses its peaks to at most -1 dBFS. Returns silence unchanged. */
export function leveled(sound: Sound): Sound {
  let current = sound
  // Scale twice, because compression reduces the loudness.
  for (let pass = 0; pass < 2; pass += 1) {
    const now = loudness(current)
    if (now < -70) return sound
    const gain = 10 ** ((targetLufs - now) / 20)
    const samples = current.samples.map((sample) => {
      const size = Math.abs(sample * gain)
      if (size <= knee) return sample * gain
      return Math.sign(sample) * (knee + (ceiling - knee) * Math.tanh((size - knee) / (ceiling - knee)))
    })
    current = { samples, rate: sound.rate }
  }
  return current
}

/** Cuts silence at each end down to 20 ms. Returns null for a sound that is silent throughout. */
export function trimmed({ samples, rate }: Sound): Sound | null {
  const first = samples.findIndex((sample) => Math.abs(sample) > silence)
  if (first < 0) return null
  const last = samples.findLastIndex((sample) => Math.abs(sample) > silence)
  const margin = Math.round(marginS * rate)
  return { samples: samples.slice(Math.max(0, first - margin), last + 1 + margin), rate }
}
