import type { ModelChoice, ModelsAnswer } from '../../../src-shared/contract/api/models.ts'
import { lineLimitMs } from '../../../src-shared/performer/model-levels.ts'
import type { ModelShare } from '../../../src-shared/performer/model-share.ts'
import { dateOf, figure, seconds, size } from '../kit/formats.ts'
import { asksWords } from './audition-words.ts'
import { fitWords } from './fit-words.ts'
import { timesWords } from './level-words.ts'
import { modelsWords } from './models-words.ts'

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
  ...(parameters === undefined ? [] : [modelsWords.parameters(parameterWords(parameters))]),
  ...(context === undefined ? [] : [modelsWords.context(figure(context))]),
  ...(fit === undefined ? [] : [fit !== 'no' && isTooSlow(speed) ? modelsWords.fitsMemory : fitWords()[fit]]),
  ...(placement === undefined ? [] : [modelsWords.placement[placement]]),
  ...(file === undefined ? [] : [modelsWords.filePlace[file.place]]),
]

const isTooSlow = (speed: ModelChoice['speed']): boolean => (speed?.answerMs ?? 0) > lineLimitMs

/** Says what the model contributed to this show. */
export function shareWords({ asked, wrote, late, medianMs, isSlow, said, saidByBank }: ModelShare): string {
  const written = modelsWords.wrote(wrote, asked)
  const times = timesWords(medianMs)
  return [
    late === 0 ? modelsWords.allWrote(written, times) : modelsWords.someLate(written, late, times),
    ...(isSlow ? [modelsWords.fasterHelps] : []),
    ...(said === 0 ? [] : [modelsWords.bankLines(saidByBank, said)]),
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
      ? { name: modelsWords.toolCall, result: modelsWords.notTested, look: '' }
      : {
          name: modelsWords.toolCall,
          result: probe.ok ? modelsWords.yesIn(seconds(probe.ms)) : modelsWords.no,
          look: probe.ok ? 'ok' : 'deny',
          ...(probe.why === undefined ? {} : { title: probe.why }),
        },
    ...(best === undefined
      ? []
      : [
          {
            name: modelsWords.mode,
            result: modelsWords.modeRight(best.mode, best.right, best.of),
            look: '' as const,
            title: [
              ...modes.map(({ mode, right, of, ms }) =>
                modelsWords.modeRightEach(mode, right, of, seconds(ms)),
              ),
              ...(modesFrom === undefined ? [] : [modelsWords.fromSuite(modesFrom)]),
            ].join('; '),
          },
        ]),
    ...(speed === undefined ? [] : speedMeasures(speed)),
    asks === undefined
      ? { name: modelsWords.audition, result: modelsWords.noneYet, look: '' }
      : {
          name: modelsWords.audition,
          result: asksWords()[asks],
          look: asks === 'tools' ? 'ok' : asks === 'nothing' ? 'deny' : '',
        },
    bench === undefined
      ? { name: modelsWords.bench, result: modelsWords.notMeasured, look: '' }
      : {
          name: modelsWords.bench,
          result: modelsWords.percentRight(Math.round(bench.right * 100)),
          look: bench.low >= 0.5 ? 'ok' : bench.high < 0.5 ? 'deny' : '',
          title: modelsWords.interval(
            Math.round(bench.low * 100),
            Math.round(bench.high * 100),
            bench.cases,
            dateOf(bench.at),
          ),
        },
  ]
}

function speedMeasures(speed: NonNullable<ModelChoice['speed']>): Measure[] {
  const { answerMs, tokensPerSecond, readsPerSecond } = speed
  const tokens = [
    ...(tokensPerSecond === undefined ? [] : [modelsWords.writes(figure(Math.round(tokensPerSecond)))]),
    ...(readsPerSecond === undefined ? [] : [modelsWords.reads(figure(Math.round(readsPerSecond)))]),
  ]
  const look = isTooSlow(speed) ? 'deny' : 'ok'
  return [
    ...(answerMs === undefined
      ? []
      : [{ name: modelsWords.inShows, result: modelsWords.aLine(seconds(answerMs)), look } as const]),
    ...(tokens.length === 0
      ? []
      : [{ name: modelsWords.speed, result: tokens.join(', '), look: '' } as const]),
  ]
}
