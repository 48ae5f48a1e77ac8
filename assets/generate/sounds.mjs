// Writes assets/sounds: `index.json` and 16 short effects as WAV, at about -16 LUFS (ITU-R BS.1770). Run it with
// `node assets/generate/sounds.mjs`, then commit the files.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// zzfx opens an audio device when it is imported, but only its arithmetic is needed here.
globalThis.AudioContext = class {}
const { ZZFX } = await import('zzfx')

const rate = 32_000
const targetLufs = -16
const ceiling = 10 ** (-1.1 / 20)
ZZFX.sampleRate = rate
ZZFX.volume = 1

const [sine, triangle, saw] = [0, 1, 2]

/** Creates a voice of a sound, which starts after `at` seconds. */
function voice(at, p) {
  const samples = ZZFX.buildSamples(
    p.volume ?? 1,
    0,
    p.frequency ?? 220,
    p.attack ?? 0,
    p.sustain ?? 0,
    p.release ?? 0.1,
    p.shape ?? sine,
    p.curve ?? 1,
    p.slide ?? 0,
    p.deltaSlide ?? 0,
    p.jump ?? 0,
    p.jumpTime ?? 0,
    p.repeat ?? 0,
    p.noise ?? 0,
    p.modulation ?? 0,
    p.crush ?? 0,
    p.delay ?? 0,
    p.sustainVolume ?? 1,
    p.decay ?? 0,
    p.tremolo ?? 0,
    p.filter ?? 0,
  )
  return { at, samples }
}

function numbers(seed) {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return state / 2 ** 32
  }
}

function hiss(at, { seconds, fall, volume = 1, dark = 0, seed = 1 }) {
  const random = numbers(seed)
  const samples = new Float32Array(Math.round(seconds * rate))
  let last = 0
  for (let i = 0; i < samples.length; i++) {
    last = last * dark + (random() * 2 - 1) * (1 - dark)
    samples[i] = last * volume * Math.exp((-fall * i) / rate)
  }
  return { at, samples }
}

const drum = (at, volume = 1, pitch = 170) => [
  voice(at, { frequency: pitch, release: 0.16, slide: -4, volume }),
  hiss(at, { seconds: 0.12, fall: 45, volume: 0.7 * volume, dark: 0.2 }),
]
const brass = (at, frequency, sustain, volume = 0.5, extra = {}) =>
  voice(at, {
    frequency,
    attack: 0.02,
    sustain,
    release: 0.12,
    shape: saw,
    curve: 1.2,
    filter: 1800,
    volume,
    ...extra,
  })

function applause() {
  const random = numbers(11)
  return Array.from({ length: 90 }, (_, n) => {
    const swell = Math.min(1, n / 20) * Math.min(1, (90 - n) / 30)
    return hiss(random() * 0.09 + (n / 90) * 1.45, {
      seconds: 0.06,
      fall: 70,
      volume: (0.25 + 0.5 * random()) * swell,
      dark: 0.1 + random() * 0.35,
      seed: n + 3,
    })
  })
}

const sounds = {
  airhorn: [
    'horn hype stadium',
    [0, 0.2, 0.4].flatMap((at, n) =>
      [466, 587, 698].map((frequency) => brass(at, frequency, n === 2 ? 0.55 : 0.1, 0.35)),
    ),
  ],
  applause: ['clap crowd bravo', applause()],
  boing: [
    'bounce spring silly',
    [
      voice(0, {
        frequency: 130,
        sustain: 0.12,
        release: 0.5,
        shape: triangle,
        slide: 5,
        modulation: 14,
        tremolo: 0.2,
      }),
    ],
  ],
  coin: [
    'money gold score',
    [
      voice(0, { frequency: 988, sustain: 0.07, release: 0.01, shape: triangle }),
      voice(0.08, { frequency: 1319, sustain: 0.1, release: 0.4, shape: triangle }),
    ],
  ],
  crickets: [
    'silence awkward night',
    [0, 0.5, 1].flatMap((at) =>
      [0, 0.06, 0.12, 0.18].map((d) =>
        voice(at + d, {
          frequency: 4300,
          attack: 0.01,
          sustain: 0.015,
          release: 0.02,
          volume: 0.6,
          tremolo: 0.4,
        }),
      ),
    ),
  ],
  ding: [
    'bell right correct',
    [voice(0, { frequency: 1568, release: 0.9 }), voice(0, { frequency: 3136, release: 0.45, volume: 0.35 })],
  ],
  drumroll: [
    'suspense wait tension',
    [
      ...Array.from({ length: 34 }, (_, n) => drum(n * 0.038, 0.25 + n / 60, 190)).flat(),
      ...drum(1.36, 1.3, 120),
      hiss(1.36, { seconds: 0.5, fall: 8, volume: 0.8 }),
    ],
  ],
  fail_trombone: [
    'lose sad wah',
    [
      [0, 294, 0.2],
      [0.3, 277, 0.2],
      [0.6, 262, 0.2],
    ]
      .map(([at, f, s]) => brass(at, f, s, 0.6))
      .concat(brass(0.9, 247, 0.65, 0.6, { slide: -0.35, modulation: 3, tremolo: 0.3, release: 0.3 })),
  ],
  heartbeat: [
    'tension fear low health',
    [0, 0.75].flatMap((at) => [
      voice(at, { frequency: 62, release: 0.16, slide: -0.8, curve: 0.7 }),
      voice(at, { frequency: 124, release: 0.1, slide: -1, volume: 0.5 }),
      voice(at + 0.22, { frequency: 55, release: 0.2, slide: -0.7, curve: 0.7, volume: 0.8 }),
      voice(at + 0.22, { frequency: 110, release: 0.12, slide: -1, volume: 0.4 }),
    ]),
  ],
  laser: [
    'zap shot pew',
    [voice(0, { frequency: 1500, sustain: 0.05, release: 0.2, shape: saw, slide: -18, curve: 1.4 })],
  ],
  level_up: [
    'win power upgrade',
    [523, 659, 784, 1047].map((f, n) =>
      voice(n * 0.09, {
        frequency: f,
        sustain: n === 3 ? 0.2 : 0.06,
        release: n === 3 ? 0.45 : 0.05,
        shape: triangle,
        curve: 1.3,
      }),
    ),
  ],
  pop: [
    'bubble plop',
    [voice(0, { frequency: 340, attack: 0.005, sustain: 0.02, release: 0.07, slide: 14 })],
  ],
  rimshot: [
    'joke drum badum',
    [
      ...drum(0, 0.9, 210),
      ...drum(0.17, 0.9, 150),
      ...drum(0.42, 1, 240),
      hiss(0.42, { seconds: 0.8, fall: 6, volume: 0.9 }),
    ],
  ],
  sting_low: [
    'drama boss dread',
    [
      brass(0, 73, 0.8, 0.8, { release: 0.6, filter: 500 }),
      brass(0, 78, 0.8, 0.6, { release: 0.6, filter: 700 }),
      voice(0, { frequency: 147, sustain: 0.6, release: 0.6, shape: saw, filter: 900, volume: 0.4 }),
      ...drum(0, 0.9, 70),
    ],
  ],
  tada: [
    'fanfare success ta-da',
    [
      [0, 0.1],
      [0.2, 0.6],
    ].flatMap(([at, s]) =>
      [523, 659, 784, 1047].map((f) => brass(at, f, s, 0.3, { release: 0.35, filter: 3500 })),
    ),
  ],
  whoosh: [
    'swipe wind fast',
    [
      (() => {
        const { samples } = hiss(0, { seconds: 0.55, fall: 0, dark: 0.75, seed: 5 })
        for (let i = 0; i < samples.length; i++) samples[i] *= Math.sin((Math.PI * i) / samples.length) ** 2
        return { at: 0, samples }
      })(),
    ],
  ],
}

function mixed(voices) {
  const length = Math.max(...voices.map(({ at, samples }) => Math.round(at * rate) + samples.length))
  const out = new Float32Array(length)
  for (const { at, samples } of voices) {
    const start = Math.round(at * rate)
    for (let i = 0; i < samples.length; i++) out[start + i] += samples[i]
  }
  let end = length
  while (end > 0 && Math.abs(out[end - 1]) < 0.001) end--
  const cut = out.slice(0, end)
  const fade = Math.min(end, Math.round(0.012 * rate))
  for (let i = 0; i < fade; i++) cut[end - 1 - i] *= i / fade
  return cut
}

function filtered(x, [b0, b1, b2, a1, a2]) {
  const y = new Float32Array(x.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let i = 0; i < x.length; i++) {
    y[i] = b0 * x[i] + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    ;[x2, x1, y2, y1] = [x1, x[i], y1, y[i]]
  }
  return y
}

/** Applies the two K-weighting filters of BS.1770, derived for this sample rate from their analog prototypes. */
function kWeighted(x) {
  const shelf = (() => {
    const [f0, gain, q] = [1681.974450955533, 3.999843853973347, 0.7071752369554196]
    const k = Math.tan((Math.PI * f0) / rate)
    const vh = 10 ** (gain / 20)
    const vb = vh ** 0.4996667741545416
    const a0 = 1 + k / q + k * k
    return [
      (vh + (vb * k) / q + k * k) / a0,
      (2 * (k * k - vh)) / a0,
      (vh - (vb * k) / q + k * k) / a0,
      (2 * (k * k - 1)) / a0,
      (1 - k / q + k * k) / a0,
    ]
  })()
  const pass = (() => {
    const [f0, q] = [38.13547087602444, 0.5003270373238773]
    const k = Math.tan((Math.PI * f0) / rate)
    const a0 = 1 + k / q + k * k
    return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0]
  })()
  return filtered(filtered(x, shelf), pass)
}

/** Returns the gated loudness in LUFS. A sound shorter than 400 ms counts as one block. */
function loudness(samples) {
  const x = kWeighted(samples)
  const block = Math.min(x.length, Math.round(0.4 * rate))
  const powers = []
  for (let at = 0; at + block <= x.length; at += Math.max(1, Math.round(block / 4))) {
    let sum = 0
    for (let i = at; i < at + block; i++) sum += x[i] * x[i]
    powers.push(sum / block)
  }
  const lufs = (power) => -0.691 + 10 * Math.log10(power + 1e-12)
  const mean = (list) => list.reduce((sum, power) => sum + power, 0) / Math.max(1, list.length)
  const loud = powers.filter((power) => lufs(power) > -70)
  const gate = lufs(mean(loud)) - 10
  return lufs(mean(loud.filter((power) => lufs(power) > gate)))
}

/** Brings a sound to `targetLufs`. Peaks near the ceiling are compressed instead of clipped. */
function levelled(samples) {
  let out = samples
  for (let pass = 0; pass < 4; pass++) {
    const gain = 10 ** ((targetLufs - loudness(out)) / 20)
    out = out.map((x) => {
      const y = Math.abs(x * gain)
      const knee = ceiling * 0.6
      const soft = y <= knee ? y : knee + (ceiling - knee) * Math.tanh((y - knee) / (ceiling - knee))
      return Math.sign(x) * soft
    })
  }
  return out
}

function wav(samples) {
  const bytes = Buffer.alloc(44 + samples.length * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples.length * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((x, i) => {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, x)) * 32_767), 44 + i * 2)
  })
  return bytes
}

const folder = join(dirname(fileURLToPath(import.meta.url)), '../sounds')
mkdirSync(folder, { recursive: true })
const index = []
for (const [name, [words, voices]] of Object.entries(sounds)) {
  const samples = levelled(mixed(voices))
  writeFileSync(join(folder, `${name}.wav`), wav(samples))
  const ms = Math.round((samples.length / rate) * 1000)
  const peak = 20 * Math.log10(samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0))
  console.error(`${name}: ${ms} ms, ${loudness(samples).toFixed(1)} LUFS, peak ${peak.toFixed(1)} dBFS`)
  index.push({ name, ms, keywords: words.split(' ') })
}
writeFileSync(join(folder, 'index.json'), `${JSON.stringify(index, null, 1)}\n`)
