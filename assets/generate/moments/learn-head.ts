import { type Head, type Layer, sharesOf, vectorOf } from '../../../src-shared/moments/text-meaning.ts'
import { seededBy, shuffled } from '../../../src-shared/ports.ts'

const batch = 64
/** The inner weights are about 20 times as large as the others, because vectors have the length 1. */
const [innerRate, rate] = [3e-2, 1.5e-3]
const [keep, keepSquares] = [0.9, 0.999]

/** An array of numbers that learns with Adam. */
interface Learned {
  readonly values: Float32Array
  readonly rate: number
  readonly slopes: Float32Array
  readonly means: Float32Array
  readonly squares: Float32Array
}

/** A text, and the shares of the answers that a head should give to it, for those that it gives now. */
export interface Lesson {
  readonly text: string
  /** What the head gets beside the embedding of the text. Default: nothing. */
  readonly inputs?: readonly number[]
  readonly wanted: (shares: readonly number[]) => readonly number[]
}

/**
 * Returns a head that also knows the lessons. It starts with the weights of a head, and leaves the network that
 * embeds texts as it is.
 * @param decay the share of each weight that is lost at each step, times the rate: it keeps the head from being sure
 */
export function learnHead(
  start: Head,
  lessons: readonly Lesson[],
  embeddingOf: (text: string) => string | undefined,
  { epochs = 4, decay = 0 } = {},
): Head {
  const vectors = new Map(
    lessons.map((one) => [
      one,
      Float32Array.of(...vectorOf(embeddingOf(one.text) ?? ''), ...(one.inputs ?? [])),
    ]),
  )
  const [inner, innerBias] = learnedOf(start.inner, innerRate)
  const [outer, outerBias] = learnedOf(start.outer, rate)
  const all = [inner, innerBias, outer, outerBias]
  const [hiddenSize, size, inputs] = [
    innerBias.values.length,
    outerBias.values.length,
    inner.values.length / innerBias.values.length,
  ]
  const random = seededBy('head')
  const steps = epochs * Math.ceil(lessons.length / batch)
  const hidden = new Float32Array(hiddenSize)
  const scores = new Float32Array(size)
  let step = 0

  function addSlopes(lesson: Lesson): void {
    const vector = vectors.get(lesson) as Float32Array
    for (let to = 0; to < hiddenSize; to += 1) {
      let sum = innerBias.values[to] as number
      for (let from = 0; from < inputs; from += 1)
        sum += (inner.values[to * inputs + from] as number) * (vector[from] as number)
      hidden[to] = Math.max(0, sum)
    }
    for (let to = 0; to < size; to += 1) {
      let sum = outerBias.values[to] as number
      for (let from = 0; from < hiddenSize; from += 1)
        sum += (outer.values[to * hiddenSize + from] as number) * (hidden[from] as number)
      scores[to] = sum
    }
    const shares = sharesOf(scores)
    const errors = lesson.wanted(shares).map((share, at) => (shares[at] as number) - share)
    for (let from = 0; from < hiddenSize; from += 1) {
      if (hidden[from] === 0) continue
      let error = 0
      for (let to = 0; to < size; to += 1) {
        error += (errors[to] as number) * (outer.values[to * hiddenSize + from] as number)
        add(outer.slopes, to * hiddenSize + from, (errors[to] as number) * (hidden[from] as number))
      }
      add(innerBias.slopes, from, error)
      for (let at = 0; at < inputs; at += 1)
        add(inner.slopes, from * inputs + at, error * (vector[at] as number))
    }
    for (let to = 0; to < size; to += 1) add(outerBias.slopes, to, errors[to] as number)
  }

  function learn({ values, rate, slopes, means, squares }: Learned, length: number): void {
    const pace = (rate * (1 - step / steps) * Math.sqrt(1 - keepSquares ** step)) / (1 - keep ** step)
    for (let at = 0; at < values.length; at += 1) {
      const slope = (slopes[at] as number) / length
      means[at] = keep * (means[at] as number) + (1 - keep) * slope
      squares[at] = keepSquares * (squares[at] as number) + (1 - keepSquares) * slope ** 2
      const lost = decay * rate * (1 - step / steps) * (values[at] as number)
      add(values, at, (-pace * (means[at] as number)) / (Math.sqrt(squares[at] as number) + 1e-8) - lost)
    }
    slopes.fill(0)
  }

  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const order = shuffled(lessons, random)
    for (let from = 0; from < order.length; from += batch) {
      const some = order.slice(from, from + batch)
      some.forEach(addSlopes)
      step += 1
      for (const one of all) learn(one, some.length)
    }
  }
  return { inner: layerOf(inner, innerBias), outer: layerOf(outer, outerBias) }
}

const add = (to: Float32Array, at: number, value: number): void => {
  to[at] = (to[at] as number) + value
}

const learned = (values: Float32Array, rate: number): Learned => ({
  ...{ values, rate },
  slopes: new Float32Array(values.length),
  means: new Float32Array(values.length),
  squares: new Float32Array(values.length),
})

function learnedOf({ scale, weights, bias }: Layer, weightsRate: number): [weights: Learned, bias: Learned] {
  const bytes = new Int8Array(Buffer.from(weights, 'base64'))
  return [
    learned(
      Float32Array.from(bytes, (byte) => byte * scale),
      weightsRate,
    ),
    learned(Float32Array.from(bias), rate),
  ]
}

function layerOf({ values }: Learned, bias: Learned): Layer {
  const scale = Math.max(...values.map(Math.abs)) / 127
  return {
    scale,
    weights: Buffer.from(Int8Array.from(values, (value) => Math.round(value / scale)).buffer).toString(
      'base64',
    ),
    bias: Array.from(bias.values, (value) => Number(value.toFixed(4))),
  }
}
