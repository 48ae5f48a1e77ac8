// Learns what lines on the screen mean, and writes src-shared/moments/line-weights.ts. With `--dry`, it
// writes nothing. Run it with `node --import tsx assets/generate/line-meaning.ts [--dry]`.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { featureCount, type LineFeature, lineFeatures } from '../../src-shared/moments/line-features.ts'
import { type Rng, seededBy } from '../../src-shared/ports.ts'

/** The same labels, in the same order, as in `src-shared/moments/line-meaning.ts`, which uses the weights. */
const labels = ['none', 'win', 'loss', 'good', 'bad', 'danger', 'other']
const epochs = 28
const rate = 0.7
const decay = 2e-5
/** The final model is the mean of the models after these last epochs. */
const averagedEpochs = 16
const slipShare = 0.3
const styleShare = 0.5
const maxGlued = 20
const alike = ['O0', 'l1', 'I1', 'Il', 'S5', 'B8', 'mn', 'rn', 'ec', 'uv', '!I', '.,', '/7']
const levels = 16
const usualShare = 0.999
/** A feature of a single line says more about that line than about its meaning. */
const minLines = 2
/** Number of weights in the written table. They decide nearly as well as all. */
const maxWeights = 188_000
const maxDistance = 255
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** How often lines of real screens and of the test screens count, beside lines from memory. */
const carefulWeight = 2
const folder = join(import.meta.dirname, 'line-meaning')

interface Example {
  readonly text: string
  readonly label: number
  readonly features: readonly LineFeature[]
}

interface Model {
  readonly weights: Float32Array
  readonly bias: Float32Array
}

function read(name: string): Example[] {
  const known = new Set<string>()
  return readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .flatMap((line): Example[] => {
      const [label = '', , text = ''] = line.split('\t')
      if (text === '' || known.has(text)) return []
      known.add(text)
      if (!labels.includes(label)) throw new Error(`${name}: the label of “${text}” is unknown: ${label}`)
      return [{ text, label: labels.indexOf(label), features: lineFeatures(text) }]
    })
}

function sharesOf({ weights, bias }: Model, features: readonly LineFeature[]): number[] {
  const scores = [...bias]
  for (const { index, share } of features)
    for (let at = 0; at < labels.length; at += 1)
      scores[at] = (scores[at] ?? 0) + (weights[index * labels.length + at] ?? 0) * share
  const highest = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - highest))
  const sum = odds.reduce((total, one) => total + one, 0)
  return odds.map((one) => one / sum)
}

/** `mayWeigh` is 1 for each weight that may differ from 0. The weights have the order feature, label. */
function learn(examples: readonly Example[], mayWeigh: Uint8Array): Model {
  const isKnown = Uint8Array.from({ length: featureCount }, (_, index) =>
    mayWeigh.subarray(index * labels.length, (index + 1) * labels.length).includes(1) ? 1 : 0,
  )
  const knownOf = (features: readonly LineFeature[]): readonly LineFeature[] =>
    features.filter(({ index }) => isKnown[index] === 1)
  const weights = new Float32Array(featureCount * labels.length)
  const squares = new Float32Array(weights.length).fill(1e-3)
  const bias = new Float32Array(labels.length)
  const mean: Model = { weights: new Float32Array(weights.length), bias: new Float32Array(labels.length) }
  const random = seededBy('line-meaning')
  const order = examples.map((example) => ({ ...example, features: knownOf(example.features) }))
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1))
      ;[order[at], order[other]] = [order[other] as Example, order[at] as Example]
    }
    for (const { text, features: whole, label } of order) {
      const features = random() < slipShare ? knownOf(lineFeatures(withSlip(text, random))) : whole
      const shares = sharesOf({ weights, bias }, features)
      shares.forEach((share, at) => {
        const error = share - (at === label ? 1 : 0)
        bias[at] = (bias[at] ?? 0) - 0.02 * error
        for (const { index, share: amount } of features) {
          const cell = index * labels.length + at
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

/** Returns the text as OCR may misread it, or as another game may write it: in capitals or with another end mark. */
function withSlip(text: string, random: Rng): string {
  if (random() < styleShare) {
    if (random() < 0.5) return text.toUpperCase()
    return /\?$/.test(text) ? text : `${text.replace(/[.!]+$/, '')}${random() < 0.5 ? '!' : ''}`
  }
  const kind = random()
  if (kind < 0.2) return text.slice(1)
  if (kind < 0.45) return text.length <= maxGlued ? text.replaceAll(' ', '') : text.replace(' ', '')
  const at = Math.floor(random() * text.length)
  if (kind < 0.7) return `${text.slice(0, at)} ${text.slice(at)}`
  const pair = alike.find((one) => one.includes(text[at] ?? ''))
  const other = pair === undefined ? '' : [...pair].find((letter) => letter !== text[at])
  return text.slice(0, at) + other + text.slice(at + 1)
}

function measure(model: Model, examples: readonly Example[]): void {
  const judged = examples.map((example) => ({ ...example, shares: sharesOf(model, example.features) }))
  console.log('| label | lines | found, right at 0.5 | 0.7 | 0.85 |\n|---|---:|---:|---:|---:|')
  labels.forEach((label, at) => {
    const all = judged.filter((one) => one.label === at)
    const cells = [0.5, 0.7, 0.85].map((least) => {
      const said = judged.filter(({ shares }) => (shares[at] ?? 0) >= least)
      const right = said.filter((one) => one.label === at).length
      return `${Math.round((right * 100) / all.length)} %, ${Math.round((right * 100) / said.length)} %`
    })
    console.log(`| ${label} | ${all.length} | ${cells.join(' | ')} |`)
  })
}

/** Returns the weights that change the shares of all lines the most. */
function strongest({ weights }: Model, counts: ReadonlyMap<number, number>): Uint8Array {
  const influences = [...counts].flatMap(([index, count]) =>
    labels.map((_, at) => {
      const cell = index * labels.length + at
      return { cell, influence: count * (weights[cell] ?? 0) ** 2 }
    }),
  )
  influences.sort((a, b) => b.influence - a.influence)
  const chosen = new Uint8Array(weights.length)
  for (const { cell } of influences.slice(0, maxWeights)) chosen[cell] = 1
  return chosen
}

/** Returns a model with weights of 16 levels, from -8 to 7 times `scale`. */
function rounded({ weights, bias }: Model): Model & { readonly scale: number } {
  const sizes = weights
    .filter((weight) => weight !== 0)
    .map(Math.abs)
    .sort()
  const scale = (sizes[Math.floor(sizes.length * usualShare)] ?? 1) / (levels / 2)
  const levelOf = (weight: number): number =>
    Math.max(-levels / 2, Math.min(levels / 2 - 1, Math.round(weight / scale)))
  return { weights: weights.map((weight) => scale * levelOf(weight)), bias, scale }
}

function write({ weights, bias, scale }: ReturnType<typeof rounded>): void {
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
  const offsets = [...bias].map((one) => Number(one.toFixed(4)))
  const text = [
    '// Written by assets/generate/line-meaning.ts. Do not edit.',
    `export const scale = ${scale}`,
    `export const bias: readonly number[] = [${offsets.join(', ')}]`,
    `export const weights =\n  '${entries.join('')}'\n`,
  ]
  writeFileSync(join(import.meta.dirname, '../../src-shared/moments/line-weights.ts'), text.join('\n'))
}

const careful = [...read('real-lines.tsv'), ...read('lines.tsv')]
const isCareful = new Set(careful.map(({ text }) => text))
const lines = [
  ...read('remembered-lines.tsv').filter(({ text }) => !isCareful.has(text)),
  ...Array.from({ length: carefulWeight }, () => careful).flat(),
]
const seen = new Set(lines.map(({ text }) => text.toLowerCase()))
const heldOut = read('held-out.tsv').filter(({ text }) => !seen.has(text.toLowerCase()))
const counts = new Map<number, number>()
for (const { features } of new Map(lines.map((line) => [line.text, line])).values())
  for (const { index } of features) counts.set(index, (counts.get(index) ?? 0) + 1)
const mayWeigh = new Uint8Array(featureCount * labels.length)
for (const [index, count] of counts)
  if (count >= minLines) mayWeigh.fill(1, index * labels.length, (index + 1) * labels.length)
const model = rounded(learn(lines, strongest(learn(lines, mayWeigh), counts)))
console.log(`${lines.length} lines learned, ${heldOut.length} others measured:\n`)
measure(model, heldOut)
if (!process.argv.includes('--dry')) write(model)
