import type { SeenBlock } from '../events/observation.ts'
import headWeights from './head-weights.json' with { type: 'json' }
import ngramWeights from './ngram-weights.json' with { type: 'json' }

/**
 * What a text on the screen reports to the player. `danger`: something threatens. `other`: an event of another side or
 * of an unknown one. `place`: the player entered a place or a chapter. `speech`: words of a character. `none`: no
 * event, such as a menu or a hint.
 */
export const meanings = ['none', 'win', 'loss', 'good', 'bad', 'danger', 'other', 'place', 'speech'] as const
export type Meaning = (typeof meanings)[number]

/** The probability (0 to 1) of each meaning of a text. */
export type MeaningShares = Readonly<Record<Meaning, number>>

/** Returns the probabilities for scores (logits), which are in the order of `meanings`. */
export function sharesOf(scores: ArrayLike<number>): number[] {
  const all = Array.from(scores)
  const highest = Math.max(...all)
  const odds = all.map((score) => Math.exp(score - highest))
  const sum = odds.reduce((total, one) => total + one, 0)
  return odds.map((one) => one / sum)
}

/** Decodes an embedding (signed bytes in base64, see `EmbedTexts`) to a vector of length 1. */
export function vectorOf(embedding: string): Float32Array {
  const bytes = Int8Array.from(atob(embedding), (letter) => letter.charCodeAt(0))
  const length = Math.hypot(...bytes) || 1
  return Float32Array.from(bytes, (byte) => byte / length)
}

/** Returns how similar two vectors of length 1 are, from -1 to 1. */
export function similarity(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] as number) * (b[at] as number)
  return sum
}

/** Number of feature indexes. It is much higher than that of learned features, so that few others share an index. */
export const featureCount = 1 << 20

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Map([...letters].map((letter, value) => [letter, value]))
/** A weight for each feature and meaning. */
const table = tableOf(ngramWeights.weights)

/** A parameter keeps the bundler from writing the long text once for each use. */
function tableOf(text: string): Int8Array {
  const table = new Int8Array(featureCount * meanings.length)
  let place = 0
  for (let at = 0; at < text.length; at += 2) {
    const bits = (values.get(text.charAt(at)) ?? 0) * 64 + (values.get(text.charAt(at + 1)) ?? 0)
    place += bits >> 4
    table[place] = (bits & 15) - 8
  }
  return table
}

/** Returns what a block of text probably reports. */
export type MeaningOf = (block: Pick<SeenBlock, 'text' | 'embedding'>) => MeaningShares

/**
 * Returns what a block of text probably reports: the mean of two judges that make different mistakes, one of letters
 * and words, one of the embedding. Without an embedding, only the first one judges. `assets/generate/moments` learned
 * the weights.
 */
export const meaningOf: MeaningOf = ({ text, embedding }) => {
  const spelled = ngramShares(text)
  const sensed = embedding === undefined ? spelled : headShares(vectorOf(embedding))
  return Object.fromEntries(
    meanings.map((meaning, at) => [meaning, ((spelled[at] ?? 0) + (sensed[at] ?? 0)) / 2]),
  ) as MeaningShares
}

function ngramShares(text: string): number[] {
  const scores = [...ngramWeights.bias]
  for (const { index, share } of textFeatures(text))
    for (let at = 0; at < meanings.length; at += 1)
      scores[at] = (scores[at] ?? 0) + (table[index * meanings.length + at] ?? 0) * ngramWeights.scale * share
  return sharesOf(scores)
}

export interface Layer {
  readonly scale: number
  /** Signed bytes in base64, in the order output, input. */
  readonly weights: string
  readonly bias: readonly number[]
}

/** The judge of embeddings: a network with one hidden layer. */
export interface Head {
  readonly inner: Layer
  readonly outer: Layer
}

/** Returns the probability of each answer of a head for an embedding of length 1: of each meaning, in the order of `meanings`. */
export function headShares(vector: ArrayLike<number>, { inner, outer }: Head = headWeights): number[] {
  const hidden = layerScores(inner, vector).map((value) => Math.max(0, value))
  return sharesOf(layerScores(outer, hidden))
}

const decoded = new WeakMap<Layer, Int8Array>()

/** Returns the score of each output of a layer. */
export function layerScores(given: Layer, inputs: ArrayLike<number>): number[] {
  const bytes = decoded.get(given) ?? Int8Array.from(atob(given.weights), (letter) => letter.charCodeAt(0))
  decoded.set(given, bytes)
  return given.bias.map((bias, to) => {
    let sum = 0
    for (let from = 0; from < inputs.length; from += 1)
      sum += (bytes[to * inputs.length + from] as number) * (inputs[from] as number)
    return bias + sum * given.scale
  })
}

/** Weight of a group of letters. It is less than that of other features (1), because a word has many groups. */
const groupShare = 0.4
const minGroup = 3
const maxGroup = 5

const maxLength = 200

export interface TextFeature {
  /** From 0 to `featureCount - 1`. */
  readonly index: number
  /** How much the feature counts in its text. The squares of a text's shares add up to 1. */
  readonly share: number
}

/**
 * Returns the features that suggest a text's meaning, such as its words, word pairs, groups of letters, and capitals.
 */
export function textFeatures(text: string): TextFeature[] {
  const shares = new Map<string, number>()
  const tokens = tokensOf(text.slice(0, maxLength))
  const words = tokens.filter((token) => /[\p{L}01]/u.test(token))
  for (const word of words) {
    shares.set(`w${word}`, 1)
    if (word.length > minGroup) for (const group of groupsOf(`<${word}>`)) shares.set(`g${group}`, groupShare)
  }
  const row = ['^', ...tokens, '$']
  row.forEach((token, at) => {
    const [next, second] = [row[at + 1], row[at + 2]]
    if (next !== undefined) shares.set(`p${token} ${next}`, 1)
    if (second === undefined) return
    shares.set(`t${token} ${next} ${second}`, 1)
    shares.set(`s${token} ${second}`, 1)
  })
  shares.set(`n${Math.min(9, words.length)}`, 1)
  shares.set(`f${words[0] ?? ''}`, 1)
  shares.set(`c${caseOf(text, words.length)}`, 1)
  shares.set(`e${/[^\p{L}\d\s]+$/u.exec(text)?.[0] ?? ''}`, 1)
  const length = Math.hypot(...shares.values())
  return [...shares].map(([feature, share]) => ({ index: indexOf(feature), share: share / length }))
}

const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/\d+(?:[.,:]\d+)*/g, (number) => (/^[0.,]+$/.test(number) ? '0' : '1'))
    .match(/[\p{L}01]+(?:'\p{L}+)*|[!?:…%+\-*"([/]|\.{2,}|\.$/gu) ?? []

function groupsOf(word: string): string[] {
  const groups: string[] = []
  for (let length = minGroup; length <= maxGroup; length += 1)
    for (let from = 0; from + length <= word.length; from += 1) groups.push(word.slice(from, from + length))
  return groups
}

function caseOf(text: string, words: number): 'capitals' | 'title' | 'lower' | 'sentence' {
  if (!/\p{Ll}/u.test(text)) return 'capitals'
  if (/^\p{Ll}/u.test(text)) return 'lower'
  return (text.match(/(?:^| )\p{Lu}/gu) ?? []).length >= words * 0.9 ? 'title' : 'sentence'
}

/** Returns the index of a feature, computed from its FNV-1a hash. */
function indexOf(feature: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 16_777_619)
  return ((hash ^ (hash >>> 15)) >>> 0) % featureCount
}
