import type { ModelChoice, ModelsAnswer } from '../../../src-shared/contract/api/models.ts'
import { lineLimitMs, type ModelShare } from '../../../src-shared/performer/model-levels.ts'
import { dateOf, figure, seconds, size } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { asksWords } from './audition-words.ts'
import { fitWords } from './fit-words.ts'
import { timesWords } from './level-words.ts'

/** Returns a model's name in the panel. It begins with the server, such as `ollama/`, if another model has this name. */
export function shownName({ model, name = model, driver }: ModelChoice, all: ModelsAnswer['brains']): string {
  const hasTwin = all.some((other) => other.model !== model && (other.name ?? other.model) === name)
  return hasTwin ? `${driver}/${name}` : name
}

/** Returns whether a name means this model. */
export const isNamed = ({ model, names = [] }: ModelChoice, name: string): boolean =>
  model === name || names.includes(name)

/** Returns the facts about a model that need no measurement, such as `1.1 GB` and `Q4_K_M`. */
export const modelFacts = ({
  size: bytes,
  quantization,
  parameters,
  context,
  fit,
  placement,
  speed,
  file,
}: ModelChoice): string[] => [
  ...(bytes === undefined ? [] : [size(bytes)]),
  ...(quantization === undefined ? [] : [quantization]),
  ...(parameters === undefined ? [] : [fill(ui.models.parameters, { count: parameterWords(parameters) })]),
  ...(context === undefined ? [] : [fill(ui.models.context, { tokens: figure(context) })]),
  ...(fit === undefined ? [] : [fit !== 'no' && isTooSlow(speed) ? ui.models.fitsMemory : fitWords()[fit]]),
  ...(placement === undefined ? [] : [ui.models.placement[placement]]),
  ...(file === undefined ? [] : [ui.models.filePlace[file.place]]),
]

const isTooSlow = (speed: ModelChoice['speed']): boolean => (speed?.answerMs ?? 0) > lineLimitMs

/** Says what the model contributed to this show. */
export function shareWords({ asked, wrote, late, medianMs, isSlow, said, saidByBank }: ModelShare): string {
  const written = fill(ui.models.wrote, { wrote, asked })
  const times = timesWords(medianMs)
  return [
    late === 0
      ? fill(ui.models.allWrote, { wrote: written, times })
      : fill(ui.models.someLate, { wrote: written, late, times }),
    ...(isSlow ? [ui.models.fasterHelps] : []),
    ...(said === 0 ? [] : [fill(ui.models.bankLines, { bank: saidByBank, said })]),
  ].join(' ')
}

const parameterWords = (count: number): string =>
  count >= 1e9 ? `${figure(Number((count / 1e9).toFixed(1)))} B` : `${figure(Math.round(count / 1e6))} M`

/** A measured fact of a model. */
export interface Measure {
  readonly name: string
  readonly result: string
  readonly look: 'ok' | 'deny' | ''
  readonly title?: string
}

/** Returns a model's measured facts in display order. */
export function measuresOf({ probe, modes = [], modesFrom, asks, bench, speed }: ModelChoice): Measure[] {
  const [best] = modes
  return [
    probe === undefined
      ? { name: ui.models.toolCall, result: ui.models.notTested, look: '' }
      : {
          name: ui.models.toolCall,
          result: probe.ok ? fill(ui.models.yesIn, { time: seconds(probe.ms) }) : ui.models.no,
          look: probe.ok ? 'ok' : 'deny',
          ...(probe.why === undefined ? {} : { title: probe.why }),
        },
    ...(best === undefined
      ? []
      : [
          {
            name: ui.models.mode,
            result: fill(ui.models.modeRight, { mode: best.mode, right: best.right, of: best.of }),
            look: '' as const,
            title: [
              ...modes.map(({ mode, right, of, ms }) =>
                fill(ui.models.modeRightEach, { mode, right, of, time: seconds(ms) }),
              ),
              ...(modesFrom === undefined ? [] : [fill(ui.models.fromSuite, { suite: modesFrom })]),
            ].join('; '),
          },
        ]),
    ...(speed === undefined ? [] : speedMeasures(speed)),
    asks === undefined
      ? { name: ui.models.audition, result: ui.models.noneYet, look: '' }
      : {
          name: ui.models.audition,
          result: asksWords()[asks],
          look: asks === 'tools' ? 'ok' : asks === 'nothing' ? 'deny' : '',
        },
    bench === undefined
      ? { name: ui.models.bench, result: ui.models.notMeasured, look: '' }
      : {
          name: ui.models.bench,
          result: fill(ui.models.percentRight, { percent: Math.round(bench.right * 100) }),
          look: bench.low >= 0.5 ? 'ok' : bench.high < 0.5 ? 'deny' : '',
          title: fill(ui.models.interval, {
            low: Math.round(bench.low * 100),
            high: Math.round(bench.high * 100),
            cases: bench.cases,
            date: dateOf(bench.at),
          }),
        },
  ]
}

function speedMeasures(speed: NonNullable<ModelChoice['speed']>): Measure[] {
  const { answerMs, tokensPerSecond, readsPerSecond } = speed
  const tokens = [
    ...(tokensPerSecond === undefined
      ? []
      : [fill(ui.models.writes, { tokens: figure(Math.round(tokensPerSecond)) })]),
    ...(readsPerSecond === undefined
      ? []
      : [fill(ui.models.reads, { tokens: figure(Math.round(readsPerSecond)) })]),
  ]
  const look = isTooSlow(speed) ? 'deny' : 'ok'
  return [
    ...(answerMs === undefined
      ? []
      : [
          {
            name: ui.models.inShows,
            result: fill(ui.models.aLine, { time: seconds(answerMs) }),
            look,
          } as const,
        ]),
    ...(tokens.length === 0 ? [] : [{ name: ui.models.speed, result: tokens.join(', '), look: '' } as const]),
  ]
}
