import type { Audition, ModelAsks } from '../events/audition.ts'
import type { LevelMemo } from '../llm/model-facts.ts'
import { summaryOf } from './writer/audition-summary.ts'

/** What is requested from a model, and the reason as a sentence. */
export interface ModelLevel {
  readonly asks: ModelAsks
  readonly why: string
  readonly isByHand: boolean
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
  if (chosen !== undefined) return { asks: chosen, why: 'You chose it.', isByHand: true }
  const { asks, why } =
    audition !== undefined && audition.at > (remembered?.at ?? 0)
      ? { asks: audition.asks, why: auditionText(audition) }
      : (remembered ?? { asks: 'words' as const, why: 'Every model starts with lines.' })
  if (callsTools === true || (asks !== 'call' && asks !== 'tools')) return { asks, why, isByHand: false }
  return {
    asks: 'words',
    why: callsTools === null ? 'Its tool calls were not tested yet.' : 'It made no correct tool call.',
    isByHand: false,
  }
}

function auditionText({ lines }: Pick<Audition, 'lines'>): string {
  const { good, lines: all } = summaryOf(lines)
  return `${good} of ${all} lines of its audition were good.`
}
