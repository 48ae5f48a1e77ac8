import type { State } from '../events/state.ts'
import { lineLimitMs } from './model-levels.ts'

const minAsked = 4
/** Share of late answers above which faster hardware or a smaller model would help. */
const maxLateShare = 0.25

/** What a model contributed to a show. Times are in ms. */
export interface ModelShare {
  readonly model: string
  /** Number of moments about which the model was asked, without those at which it only called tools. */
  readonly asked: number
  /** How many lines it wrote that were said, in time or after the bank's line. */
  readonly wrote: number
  readonly late: number
  readonly medianMs: number
  readonly limitMs: number
  readonly isSlow: boolean
  /** Number of lines that the show said meanwhile, and how many of them the persona's bank wrote. */
  readonly said: number
  readonly saidByBank: number
}

/** Returns what the newest model contributed; null while it was asked too rarely to judge it. */
export function modelShare({ modelLines }: Pick<State, 'modelLines'>): ModelShare | null {
  if (modelLines === null) return null
  const { model, fates, times, said, saidByBank } = modelLines
  const { said: inTime = 0, tag = 0, kept = 0, acted = 0, late = 0 } = fates
  const asked = Object.values(fates).reduce((sum, count) => sum + count, 0) - acted
  if (asked < minAsked) return null
  const tooLate = tag + kept + late
  const sorted = [...times].sort((a, b) => a - b)
  return {
    ...{ model, asked, said, saidByBank, late: tooLate },
    wrote: inTime + tag,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    limitMs: lineLimitMs,
    isSlow: tooLate > asked * maxLateShare,
  }
}
