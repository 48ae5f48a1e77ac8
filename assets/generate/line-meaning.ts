// Learns what lines on the screen mean, and writes src-shared/performer/beats/line-weights.ts. With `--dry`, it
// writes nothing. Run it with `node --import tsx assets/generate/line-meaning.ts [--dry]`.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  featureCount,
  type LineFeature,
  lineFeatures,
} from '../../src-shared/performer/beats/line-features.ts'
import { type Rng, seededBy } from '../../src-shared/ports.ts'

/** The same labels, in the same order, as in `src-shared/performer/beats/line-meaning.ts`, which uses the weights. */
const labels = ['none', 'win', 'loss', 'good', 'bad', 'danger', 'other']
const epochs = 28
const rate = 0.7
const decay = 2e-5
/** The final model is the mean of the models after these last epochs. */
const averagedEpochs = 16
const slipShare = 0.12
const maxGlued = 20
const alike = ['O0', 'l1', 'I1', 'Il', 'S5', 'B8', 'mn', 'rn', 'ec', 'uv', '!I', '.,', '/7']
const levels = 16
const usualShare = 0.999
/** A feature of a single line says more about that line than about its meaning. */
const minLines = 2
/** Number of features in the written table. They decide nearly as well as all. */
const maxFeatures = 50_000
const maxDistance = 255
const realWeight = 2
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

function learn(examples: readonly Example[], known: ReadonlySet<number>): Model {
  const knownOf = (features: readonly LineFeature[]): readonly LineFeature[] =>
    features.filter(({ index }) => known.has(index))
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

function withSlip(text: string, random: Rng): string {
  const kind = random()
  if (kind < 0.3) return text.slice(1)
  if (kind < 0.6) return text.length <= maxGlued ? text.replaceAll(' ', '') : text.replace(' ', '')
  const at = Math.floor(random() * text.length)
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

/** Returns the features that change the shares of all lines the most. */
function strongest({ weights }: Model, counts: ReadonlyMap<number, number>): ReadonlySet<number> {
  const influences = [...counts].map(([index, count]) => {
    const all = [...weights.subarray(index * labels.length, (index + 1) * labels.length)]
    const mean = all.reduce((sum, one) => sum + one, 0) / labels.length
    return { index, influence: count * all.reduce((sum, one) => sum + (one - mean) ** 2, 0) }
  })
  influences.sort((a, b) => b.influence - a.influence)
  return new Set(influences.slice(0, maxFeatures).map(({ index }) => index))
}

/** Returns a model with weights of 16 levels, from -8 to 7 times `scale`, and without weights for `none`. */
function rounded({ weights, bias }: Model): Model & { readonly scale: number } {
  const relativeTo = (all: Float32Array, cell: number) =>
    (all[cell] ?? 0) - (all[cell - (cell % labels.length)] ?? 0)
  const relative = weights.map((_, cell) => relativeTo(weights, cell))
  const sizes = relative
    .filter((weight) => weight !== 0)
    .map(Math.abs)
    .sort()
  const scale = (sizes[Math.floor(sizes.length * usualShare)] ?? 1) / (levels / 2)
  return {
    weights: relative.map(
      (weight) => scale * Math.max(-levels / 2, Math.min(levels / 2 - 1, Math.round(weight / scale))),
    ),
    bias: bias.map((_, at) => relativeTo(bias, at)),
    scale,
  }
}

function write({ weights, bias, scale }: ReturnType<typeof rounded>, known: ReadonlySet<number>): void {
  const level = (cell: number): number => Math.round((weights[cell] ?? 0) / scale) + levels / 2
  const pairs = [1, 3, 5]
  const bytes: number[] = []
  let last = 0
  for (const index of [...known].sort((a, b) => a - b)) {
    // An entry without weights brings an index near that is too far away for a byte.
    for (; index - last > maxDistance; last += maxDistance) bytes.push(maxDistance, 136, 136, 136)
    const cell = index * labels.length
    bytes.push(index - last, ...pairs.map((at) => level(cell + at) * levels + level(cell + at + 1)))
    last = index
  }
  const text = [
    '// Written by assets/generate/line-meaning.ts. Do not edit.',
    `export const scale = ${scale}`,
    `export const bias: readonly number[] = [${[...bias]
      .slice(1)
      .map((one) => Number(one.toFixed(4)))
      .join(', ')}]`,
    `export const features =\n  '${Buffer.from(bytes).toString('base64')}'\n`,
  ]
  writeFileSync(
    join(import.meta.dirname, '../../src-shared/performer/beats/line-weights.ts'),
    text.join('\n'),
  )
}

const real = read('real-lines.tsv')
const isReal = new Set(real.map(({ text }) => text))
const lines = [
  ...read('lines.tsv').filter(({ text }) => !isReal.has(text)),
  ...Array.from({ length: realWeight }, () => real).flat(),
]
const seen = new Set(lines.map(({ text }) => text.toLowerCase()))
const heldOut = read('held-out.tsv').filter(({ text }) => !seen.has(text.toLowerCase()))
const counts = new Map<number, number>()
for (const { features } of new Map(lines.map((line) => [line.text, line])).values())
  for (const { index } of features) counts.set(index, (counts.get(index) ?? 0) + 1)
for (const [index, count] of counts) if (count < minLines) counts.delete(index)
const known = strongest(learn(lines, new Set(counts.keys())), counts)
const model = rounded(learn(lines, known))
console.log(`${lines.length} lines learned, ${heldOut.length} others measured:\n`)
measure(model, heldOut)
if (!process.argv.includes('--dry')) write(model, known)
