import type { Audition, LevelReason, ModelAsks } from '../events/audition.ts'
import type { LevelMemo } from '../llm/model-facts.ts'
import { summaryOf } from './writer/audition-summary.ts'

/** What is requested from a model, and why. */
export interface ModelLevel {
  readonly asks: ModelAsks
  readonly reason: LevelReason
}

/**
 * Returns what to request from a model: the streamer's choice; otherwise what its newest show or audition led to, as
 * far as the model calls tools; otherwise lines.
 */
export function levelOf(about: {
  readonly chosen: ModelAsks | undefined
  readonly remembered: LevelMemo | undefined
  readonly audition: Pick<Audition, 'asks' | 'lines' | 'at'> | undefined
  /** Null if unknown. */
  readonly callsTools: boolean | null
}): ModelLevel {
  const { chosen, remembered, audition, callsTools } = about
  if (chosen !== undefined) return { asks: chosen, reason: { kind: 'hand' } }
  const { asks, reason } =
    audition !== undefined && audition.at > (remembered?.at ?? 0)
      ? { asks: audition.asks, reason: resultOf(audition) }
      : (remembered ?? { asks: 'words' as const, reason: { kind: 'start' as const } })
  if (callsTools === true || (asks !== 'call' && asks !== 'tools')) return { asks, reason }
  return { asks: 'words', reason: { kind: callsTools === null ? 'untested' : 'no-calls' } }
}

function resultOf({ lines }: Pick<Audition, 'lines'>): LevelReason {
  const { good, lines: of } = summaryOf(lines)
  return { kind: 'audition', good, of }
}
