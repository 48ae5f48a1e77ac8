import { type Layer, sharesOf } from '../../../src-shared/moments/text-meaning.ts'

const steps = 200
const rate = 0.05
const [keep, keepSquares] = [0.9, 0.999]

/** Inputs, and the shares of the answers that a layer should give to them. */
export interface LayerLesson {
  readonly inputs: ArrayLike<number>
  readonly wanted: readonly number[]
  /** How much the lesson counts. Default: 1. */
  readonly weight?: number
}

/**
 * Learns a layer whose outputs, as shares, are logistic in its inputs, from all lessons at once with Adam.
 * @param ridge how much large weights cost, so that a few lessons are not learned by heart
 */
export function learnLayer(lessons: readonly LayerLesson[], ridge: number): Layer {
  const inputs = lessons[0]?.inputs.length ?? 0
  const answers = lessons[0]?.wanted.length ?? 0
  const width = inputs + 1
  const array = () => new Float64Array(answers * width)
  const [values, means, squares] = [array(), array(), array()]
  const total = lessons.reduce((sum, { weight = 1 }) => sum + weight, 0)
  const rows = lessons.map(({ inputs: row, wanted, weight = 1 }) => ({ row: sparse(row), wanted, weight }))
  for (let step = 1; step <= steps; step += 1) {
    const slopes = values.map((value, at) => (at % width === inputs ? 0 : ridge * value))
    for (const { row, wanted, weight } of rows) {
      const shares = sharesOf(scoresOf(values, row, { answers, width }))
      for (let to = 0; to < answers; to += 1) {
        const error = ((shares[to] as number) - (wanted[to] as number)) * (weight / total)
        const first = to * width
        for (let n = 0; n < row.at.length; n += 1)
          add(slopes, first + (row.at[n] as number), error * (row.values[n] as number))
        add(slopes, first + inputs, error)
      }
    }
    const pace = (rate * (1 - step / steps) * Math.sqrt(1 - keepSquares ** step)) / (1 - keep ** step)
    slopes.forEach((slope, at) => {
      means[at] = keep * (means[at] as number) + (1 - keep) * slope
      squares[at] = keepSquares * (squares[at] as number) + (1 - keepSquares) * slope ** 2
      add(values, at, (-pace * (means[at] as number)) / (Math.sqrt(squares[at] as number) + 1e-8))
    })
  }
  return layerOf(values, inputs)
}

/** Returns the score of each answer. The last weight of an answer is its bias. */
function scoresOf(
  values: Float64Array,
  row: SparseRow,
  { answers, width }: { readonly answers: number; readonly width: number },
): number[] {
  return Array.from({ length: answers }, (_, to) => {
    let sum = values[(to + 1) * width - 1] as number
    for (let n = 0; n < row.at.length; n += 1)
      sum += (values[to * width + (row.at[n] as number)] as number) * (row.values[n] as number)
    return sum
  })
}

/** The inputs other than zero, which are few if most inputs are words. */
interface SparseRow {
  readonly at: Uint32Array
  readonly values: Float64Array
}

function sparse(row: ArrayLike<number>): SparseRow {
  const at: number[] = []
  for (let n = 0; n < row.length; n += 1) if (row[n] !== 0) at.push(n)
  return { at: Uint32Array.from(at), values: Float64Array.from(at, (n) => row[n] as number) }
}

const add = (to: Float64Array, at: number, value: number): void => {
  to[at] = (to[at] as number) + value
}

function layerOf(values: Float64Array, inputs: number): Layer {
  const width = inputs + 1
  const weights = values.filter((_, at) => at % width !== inputs)
  const scale = Math.max(...weights.map(Math.abs)) / 127
  return {
    scale,
    weights: Buffer.from(Int8Array.from(weights, (value) => Math.round(value / scale)).buffer).toString(
      'base64',
    ),
    bias: [...values.filter((_, at) => at % width === inputs)].map((value) => Number(value.toFixed(4))),
  }
}
