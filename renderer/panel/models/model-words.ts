import type { BrainsAnswer, ModelChoice } from '../../../src-shared/contract/api/models.ts'
import { figure, seconds, size } from '../kit/formats.ts'
import { asksWords } from './audition-words.ts'
import { fitWords } from './fit-words.ts'

/**
 * Returns the name that a model is shown by: `ollama/NAME` and `openai/NAME` if two servers have a model of that name,
 * so that no one takes one for the other.
 */
export function shownName({ model, driver }: ModelChoice, all: BrainsAnswer['brains']): string {
  const hasTwin = all.some((other) => other.name === model)
  return hasTwin ? `${driver}/${model}` : model
}

/** Returns what is known of a model without measuring it: `1.1 GB`, `Q4_K_M`, `1.5 B parameters`, its context. */
export const modelFacts = ({
  size: bytes,
  quantization,
  parameters,
  context,
  fit,
}: ModelChoice): string[] => [
  ...(bytes === undefined ? [] : [size(bytes)]),
  ...(quantization === undefined ? [] : [quantization]),
  ...(parameters === undefined ? [] : [`${parameterWords(parameters)} parameters`]),
  ...(context === undefined ? [] : [`up to ${figure(context)} tokens of context`]),
  ...(fit === undefined ? [] : [fitWords[fit]]),
]

const parameterWords = (count: number): string =>
  count >= 1e9 ? `${(count / 1e9).toFixed(1)} B` : `${Math.round(count / 1e6)} M`

/** A measured fact of a model. */
export interface Measure {
  readonly name: string
  readonly result: string
  readonly look: 'ok' | 'deny' | ''
  readonly title?: string
}

/** Returns what was measured of a model, in the order of the list. Add other measures here. */
export function measuresOf({ probe, modes = [], asks, bench }: ModelChoice): Measure[] {
  const [best] = modes
  return [
    probe === undefined
      ? { name: 'Tool call', result: 'not tested', look: '' }
      : {
          name: 'Tool call',
          result: probe.ok ? `yes, in ${seconds(probe.ms)}` : 'no',
          look: probe.ok ? 'ok' : 'deny',
          ...(probe.why === undefined ? {} : { title: probe.why }),
        },
    ...(best === undefined
      ? []
      : [
          {
            name: 'Mode',
            result: `${best.mode}, ${best.right} of ${best.of} right`,
            look: '' as const,
            title: modes
              .map(({ mode, right, of, ms }) => `${mode}: ${right} of ${of} right, ${seconds(ms)} each`)
              .join('; '),
          },
        ]),
    asks === undefined
      ? { name: 'Audition', result: 'none yet', look: '' }
      : {
          name: 'Audition',
          result: asksWords[asks],
          look: asks === 'tools' ? 'ok' : asks === 'nothing' ? 'deny' : '',
        },
    bench === undefined
      ? { name: 'Bench', result: 'not measured', look: '' }
      : {
          name: 'Bench',
          result: `${Math.round(bench.right * 100)} % right`,
          look: bench.low >= 0.5 ? 'ok' : bench.high < 0.5 ? 'deny' : '',
          title: `95 % interval: ${Math.round(bench.low * 100)} to ${Math.round(bench.high * 100)} %, ${bench.cases} cases of the suite quick`,
        },
  ]
}
