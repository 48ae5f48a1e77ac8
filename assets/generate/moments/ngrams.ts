import {
  featureCount,
  meanings,
  sharesOf,
  type TextFeature,
  textFeatures,
} from '../../../src-shared/moments/text-meaning.ts'
import { seededBy } from '../../../src-shared/ports.ts'
import { type Example, wantedShares, withSlip } from './examples.ts'

const rate = 0.7
const decay = 2e-5
const slipShare = 0.3
const levels = 16
const usualShare = 0.999
/** A feature of a single text says more about that text than about its meaning. */
const minTexts = 2
/** Number of weights in the written table. They decide nearly as well as all. */
const maxWeights = 188_000
const maxDistance = 255
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const size = meanings.length

/** Weights in the order feature, meaning. */
export interface NgramModel {
  readonly weights: Float32Array
  readonly bias: Float32Array
}

export function ngramShares({ weights, bias }: NgramModel, features: readonly TextFeature[]): number[] {
  const scores = [...bias]
  for (const { index, share } of features)
    for (let at = 0; at < size; at += 1)
      scores[at] = (scores[at] ?? 0) + (weights[index * size + at] ?? 0) * share
  return sharesOf(scores)
}

/** Learns a model of few weights with few levels. An example counts as often as it occurs. */
export function learnNgrams(
  examples: readonly Example[],
  epochs: number,
): NgramModel & { readonly scale: number } {
  const counts = new Map<number, number>()
  for (const text of new Set(examples.map((example) => example.text)))
    for (const { index } of textFeatures(text)) counts.set(index, (counts.get(index) ?? 0) + 1)
  const mayWeigh = new Uint8Array(featureCount * size)
  for (const [index, count] of counts)
    if (count >= minTexts) mayWeigh.fill(1, index * size, (index + 1) * size)
  return rounded(learn(examples, strongest(learn(examples, mayWeigh, epochs), counts), epochs))
}

/** `mayWeigh` is 1 for each weight that may differ from 0. The weights have the order feature, label. */
function learn(examples: readonly Example[], mayWeigh: Uint8Array, epochs: number): NgramModel {
  const isKnown = Uint8Array.from({ length: featureCount }, (_, index) =>
    mayWeigh.subarray(index * size, (index + 1) * size).includes(1) ? 1 : 0,
  )
  const knownOf = (features: readonly TextFeature[]): readonly TextFeature[] =>
    features.filter(({ index }) => isKnown[index] === 1)
  const weights = new Float32Array(featureCount * size)
  const squares = new Float32Array(weights.length).fill(1e-3)
  const bias = new Float32Array(size)
  const mean: NgramModel = { weights: new Float32Array(weights.length), bias: new Float32Array(size) }
  const random = seededBy('ngrams')
  const averagedEpochs = Math.ceil(epochs * 0.57)
  const order = examples.map((example) => ({ example, features: knownOf(textFeatures(example.text)) }))
  type Item = (typeof order)[number]
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1))
      ;[order[at], order[other]] = [order[other] as Item, order[at] as Item]
    }
    for (const { example, features: whole } of order) {
      const features = random() < slipShare ? knownOf(textFeatures(withSlip(example.text, random))) : whole
      const shares = ngramShares({ weights, bias }, features)
      const wanted = wantedShares(example, shares)
      shares.forEach((share, at) => {
        const error = share - (wanted[at] ?? 0)
        bias[at] = (bias[at] ?? 0) - 0.02 * error
        for (const { index, share: amount } of features) {
          const cell = index * size + at
          if (mayWeigh[cell] === 0) continue
          const slope = error * amount + decay * (weights[cell] ?? 0)
          squares[cell] = (squares[cell] ?? 0) + slope * slope
          weights[cell] = (weights[cell] ?? 0) - (rate * slope) / Math.sqrt(squares[cell] ?? 1)
        }
      })
    }
    if (epoch < epochs - averagedEpochs) continue
    weights.forEach((weight, at) => {
      mean.weights[at] = (mean.weights[at] ?? 0) + weight / averagedEpochs
    })
    bias.forEach((one, at) => {
      mean.bias[at] = (mean.bias[at] ?? 0) + one / averagedEpochs
    })
  }
  return mean
}

/** Returns the weights that change the shares of all texts the most. */
function strongest({ weights }: NgramModel, counts: ReadonlyMap<number, number>): Uint8Array {
  const influences = [...counts].flatMap(([index, count]) =>
    meanings.map((_, at) => {
      const cell = index * size + at
      return { cell, influence: count * (weights[cell] ?? 0) ** 2 }
    }),
  )
  influences.sort((a, b) => b.influence - a.influence)
  const chosen = new Uint8Array(weights.length)
  for (const { cell } of influences.slice(0, maxWeights)) chosen[cell] = 1
  return chosen
}

/** Returns a model with weights of 16 levels, from -8 to 7 times `scale`. */
function rounded({ weights, bias }: NgramModel): NgramModel & { readonly scale: number } {
  const sizes = weights
    .filter((weight) => weight !== 0)
    .map(Math.abs)
    .sort()
  const scale = (sizes[Math.floor(sizes.length * usualShare)] ?? 1) / (levels / 2)
  const levelOf = (weight: number): number =>
    Math.max(-levels / 2, Math.min(levels / 2 - 1, Math.round(weight / scale)))
  return { weights: weights.map((weight) => scale * levelOf(weight)), bias, scale }
}

/**
 * Returns the weights as text. Two letters are 12 bits: 8 for the distance from the previous weight, and 4 for the
 * weight, from -8 to 7.
 */
export function encoded({ weights, scale }: ReturnType<typeof learnNgrams>): string {
  const entry = (distance: number, level: number): string => {
    const bits = distance * levels + level + levels / 2
    return `${letters[bits >> 6]}${letters[bits & 63]}`
  }
  const entries: string[] = []
  let last = 0
  weights.forEach((weight, cell) => {
    if (weight === 0) return
    // An entry with the weight 0 bridges a distance that is too great for one entry.
    for (; cell - last > maxDistance; last += maxDistance) entries.push(entry(maxDistance, 0))
    entries.push(entry(cell - last, Math.round(weight / scale)))
    last = cell
  })
  return entries.join('')
}
