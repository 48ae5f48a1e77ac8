import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import type { LlmDriver, LlmMode } from '../../src-shared/llm/driver.ts'
import { maxModeRequests, measureModes, patientLimits } from '../../src-shared/llm/measure-modes.ts'
import type { ModelMemory } from '../../src-shared/llm/model-facts.ts'
import type { ModeScore } from '../../src-shared/llm/model-memo.ts'
import { levelText, reasonText, secondsText } from '../../src-shared/performer/level-text.ts'
import { lineLimitMs } from '../../src-shared/performer/model-levels.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { FoundModel } from './find-models.ts'

/** Reports the mode in which a model performs, with its measured scores. */
export function modeFinding(
  { name: model, digest, capabilities }: Pick<FoundModel, 'name' | 'digest' | 'capabilities'>,
  { memory, mode }: { readonly memory: ModelMemory; readonly mode: LlmMode },
): Finding {
  const { measured, trials = [] } = memory.get(digest)
  const score = measured?.scores.find((one) => one.mode === mode)
  const of = measured?.suite === undefined ? 'test requests' : `cases of the suite ${measured.suite}`
  const result = score === undefined ? '' : `, right in ${score.right} of ${score.of} ${of}`
  const message = capabilities.includes('tools')
    ? `${model} performs in ${mode} mode${result}.`
    : `${model} has no native tool calls; it performs in ${mode} mode${result}. A model with the capability \`tools\` usually performs better.`
  const progress =
    trials.length === 0
      ? ''
      : ` Its modes are measured in part: ${trials.length} of at most ${maxModeRequests} requests.`
  return { check: 'mode', level: 'ok', model, message: `${message}${progress}` }
}

/**
 * Measures which mode suits a model best, even if a result is stored, and reports the scores. Continues a measurement that was
 * interrupted.
 */
export async function measureFinding(
  { name: model, digest }: Pick<FoundModel, 'name' | 'digest'>,
  options: {
    readonly driver: LlmDriver
    readonly memory: ModelMemory
    readonly clock: Clock
    readonly signal: AbortSignal
    readonly log: (line: string) => void
  },
): Promise<Finding> {
  let current: LlmMode | undefined
  const result = await measureModes({
    ...{ ...options, model, digest },
    limits: patientLimits,
    again: true,
    onRequest(asked, mode) {
      if (mode !== current)
        options.log(`Measuring ${model}: ${mode} mode, request ${asked + 1} of at most ${maxModeRequests} …`)
      current = mode
    },
  })
  if (!result.ok)
    return {
      ...{ check: 'mode', level: 'warning', model, message: result.why, remedy: result.remedy },
      fix: { open: 'models' },
    }
  return { check: 'mode', level: 'ok', model, message: describeScores(model, result.scores) }
}

/** Describes the result of a measurement in one sentence. */
export function describeScores(model: string, scores: readonly ModeScore[]): string {
  if (scores.length === 0) return `${model} was measured, but was too slow in each mode.`
  const parts = scores.map(
    ({ mode, right, of, ms }) => `${mode} ${right} of ${of} right (${(ms / 1000).toFixed(1)} s each)`,
  )
  return `${model} was measured: ${parts.join('; ')}.`
}

/** Reports a model's result in the bench suite `quick`, or how to run the suite. */
export function benchFinding(
  { name: model, digest }: Pick<FoundModel, 'name' | 'digest'>,
  memory: ModelMemory,
): Finding {
  const { quick } = memory.get(digest)
  if (quick === undefined)
    return {
      check: 'bench',
      level: 'ok',
      model,
      message: `${model} was not measured yet. \`adlib bench run quick --model ${model}\` asks it 24 questions, which takes about a minute.`,
    }
  const percent = (share: number): number => Math.round(share * 100)
  const { right, low, high, cases, mode, at } = quick
  const result = `${percent(right)} % (${percent(low)}–${percent(high)}) of ${cases} cases in ${mode} mode`
  const when = new Date(at).toISOString().slice(0, 10)
  return high < 0.5
    ? {
        check: 'bench',
        level: 'warning',
        model,
        message: `${model} chose the right tool in only ${result} (bench of ${when}).`,
        remedy: 'Have the model write words only, or use a larger model.',
        fix: { open: 'models' },
      }
    : { check: 'bench', level: 'ok', model, message: `${model} was right in ${result} (bench of ${when}).` }
}

/** Reports how a model did in its last shows; null if it was in none. */
export function levelFinding(
  { name: model, digest }: Pick<FoundModel, 'name' | 'digest'>,
  memory: ModelMemory,
): Finding | null {
  const { level, speed } = memory.get(digest)
  if (level === undefined && speed?.answerMs === undefined) return null
  const common = { check: 'lines', model } as const
  const time =
    speed?.answerMs === undefined ? '' : ` Its lines take ${secondsText(speed.answerMs)} in the median.`
  const asked = level === undefined ? '' : ` ${levelText[level.asks]} ${reasonText(level.reason)}`
  const message = `${model} has performed in shows.${asked}${time}`
  return (speed?.answerMs ?? 0) > lineLimitMs
    ? {
        ...{ ...common, level: 'warning', message },
        remedy: `A line must be there within ${secondsText(lineLimitMs)}. Use a smaller model, or run it on the graphics card.`,
        fix: { open: 'models' },
      }
    : { ...common, level: 'ok', message }
}
