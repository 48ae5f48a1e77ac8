import { type BeatCause, type BeatKind, screenKinds, signs } from '../events/beat.ts'
import { lineClass } from '../events/observation.ts'
import type { BeatBody } from './beat-body.ts'
import { labelKinds } from './label-kind.ts'
import type { JudgedBlock, ScreenMoment } from './moment.ts'
import trees from './moment-trees.json' with { type: 'json' }
import { scaleOf } from './number-facts.ts'
import { meanings } from './text-meaning.ts'
import { eventOf } from './words.ts'

/** Returns the probability (0 to 1) that a candidate is right. */
export type JudgeCandidate = (candidate: Candidate, moment: ScreenMoment) => number

/**
 * Trees in three lists of equal length. A node with a feature asks whether the feature is at most `bound`; if so, the
 * walk continues at the next node, otherwise at the node `other`. A node without a feature (-1) is a leaf, and its
 * `bound` is a score. A tree begins at each node in `roots`.
 */
export interface Trees {
  readonly roots: readonly number[]
  readonly feature: readonly number[]
  readonly bound: readonly number[]
  readonly other: readonly number[]
}

/** Returns a judge that uses these trees. */
export const treeJudge =
  (given: Trees): JudgeCandidate =>
  (candidate, moment) =>
    probabilityOf(featuresOf(candidate, moment), given)

/** Judges a candidate by the trees that `assets/generate/moments` learned. */
export const judgeCandidate: JudgeCandidate = treeJudge(trees)

/** Returns the probability (0 to 1) that trees give to these features. */
export function probabilityOf(features: readonly number[], { roots, feature, bound, other }: Trees): number {
  let score = 0
  for (const root of roots) {
    let node = root
    for (let asked = feature[node] ?? -1; asked >= 0; asked = feature[node] ?? -1)
      node = (features[asked] ?? 0) <= (bound[node] ?? 0) ? node + 1 : (other[node] ?? 0)
    score += bound[node] ?? 0
  }
  return 1 / (1 + Math.exp(-score))
}

/** A beat that may be wrong, and what suggested it. */
export interface Candidate {
  readonly beat: BeatBody
  readonly sign: BeatCause['sign']
  /** The block of text that reports the beat, if its sign is `words`. */
  readonly block?: JudgedBlock
  /** The kind that the number or the picture suggested, if the streamer corrected it. */
  readonly from?: BeatKind
}

const maxSeconds = 30

/** Returns what is known about a candidate, as numbers in a fixed order. */
export function featuresOf({ beat, sign, block }: Candidate, moment: ScreenMoment): number[] {
  const { scene, size, standing, fresh, blocks, numbers, at } = moment
  const flags = [
    ...[moment.isLively, moment.isMenu, moment.isPaused, moment.isLoading, moment.isStart, moment.isPage],
    ...[moment.isFull, moment.hasChoices, scene.cut, scene.jolt === 'dark', scene.jolt === 'red'],
    ...[scene.jolt === 'still', scene.restart !== undefined, scene.restart?.isPlayed === true],
  ]
  const counts = [
    ...[standing.length, fresh.length, blocks.length, numbers.length],
    numbers.filter(({ kind }) => kind !== 'other' && kind !== 'gauge').length,
    numbers.filter(({ kind }) => kind === 'vital').length,
    blocks.filter((each) => eventOf(each) !== undefined).length,
    standing.filter(({ kind }) => kind === 'log').length,
    standing.filter(({ kind }) => kind === 'chat').length,
  ]
  const facts = numbers.find(({ label }) => label === beat.number?.label)
  return [
    ...[scene.motion, scene.brightness, Math.min(maxSeconds, (at - moment.jumpedAt) / 1000)],
    ...flags.map(Number),
    ...counts,
    ...oneOf(signs, sign),
    ...oneOf(screenKinds, beat.kind),
    ...[beat.salience, beat.polarity],
    ...othersOf(moment),
    ...(block === undefined ? Array.from(wordFeatures, () => 0) : ofWords(block, moment)),
    ...(facts === undefined
      ? Array.from(numberFeatures, () => 0)
      : [
          ...oneOf(labelKinds, facts.kind),
          ...[facts.isDrawn, facts.percent, facts.of !== undefined, facts.isFoe, facts.isGuard].map(Number),
          ...[facts.value, beat.number?.was ?? 0].map((value) => value / Math.max(1, scaleOf(facts))),
          ...[scaleOf(facts), facts.history.length, facts.blows],
          Math.min(maxSeconds, (at - facts.since) / 1000),
          ...(facts.box ?? [0, 0, 0, 0]).map((part, n) => part / (n % 2 === 0 ? size.width : size.height)),
        ]),
  ]
}

/** Returns the strongest other signs at the same moment. */
function othersOf({ blocks, changes, born }: ScreenMoment): number[] {
  const most = (shares: readonly number[]): number => Math.max(0, ...shares)
  const losses = changes.map(({ facts, value, was }) => (was - value) / Math.max(1, scaleOf(facts)))
  return [
    most(blocks.map(({ shares: { win, good } }) => win + good)),
    most(blocks.map(({ shares: { loss, bad, danger } }) => loss + bad + danger)),
    most(blocks.map(({ shares: { win } }) => win)),
    most(blocks.map(({ shares: { loss } }) => loss)),
    ...[most(losses), most(losses.map((loss) => -loss)), changes.length, born.length],
  ]
}

const oneOf = <Each>(all: readonly Each[], one: Each): number[] => all.map((each) => Number(each === one))

const wordFeatures = [
  ...meanings,
  ...lineClass.options.map((kind) => `class ${kind}`),
  ...['height', 'width', 'from the middle', 'top', 'words', 'lines', 'confidence', 'replaced', 'speaker'],
  ...['exclamation', 'full stop', 'question', 'capitals', 'digits', 'height to median'],
]
const numberFeatures = [
  ...labelKinds,
  ...['drawn', 'percent', 'has maximum', 'foe', 'guard', 'value', 'was', 'scale', 'history', 'blows', 'age'],
  ...['left', 'top', 'width', 'height'],
]

function ofWords(
  { text, box, lines, shares }: JudgedBlock,
  { size, replaced, standing }: ScreenMoment,
): number[] {
  const heights = lines.map(({ line }) => line.box[3])
  const tall = Math.max(...heights)
  const all = standing.map(({ line }) => line.box[3]).toSorted((a, b) => a - b)
  return [
    ...meanings.map((meaning) => shares[meaning]),
    ...oneOf(lineClass.options, lines.find(({ line }) => line.box[3] === tall)?.kind ?? 'text'),
    ...[tall / size.height, box[2] / size.width, Math.abs((box[0] + box[2] / 2) / size.width - 0.5)],
    ...[box[1] / size.height, text.split(/\s+/).length, lines.length],
    Math.min(...lines.map(({ line }) => line.confidence)),
    Number(lines.some(({ line }) => replaced.includes(line.box))),
    Number(lines.some(({ speaker }) => speaker !== undefined)),
    ...[/!\W*$/, /\.\W*$/, /\?\W*$/, /^\P{Ll}*$/u, /\d/].map((pattern) => Number(pattern.test(text))),
    tall / Math.max(1, all[all.length >> 1] ?? tall),
  ]
}
