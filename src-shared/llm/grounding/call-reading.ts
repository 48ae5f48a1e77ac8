import type { ToolSpec } from '../../step/tool-spec.ts'
import { type ArgumentReading, readArguments } from './arguments.ts'
import type { RankedTool } from './rank-tools.ts'

/** One call as the evidence reads it: arguments that are settled, and those that are open. */
export type CallReading = RankedTool

/** From here on a clause wants a tool, in log odds. */
export const WANTED = 0

/** Most calls that one request is read as. */
export const MOST_CALLS = 12

export function readAs(tool: ToolSpec, text: string, fit: number): CallReading {
  return { tool, fit, ...readArguments(tool, text) }
}

const fromWords = (reading: ArgumentReading): boolean =>
  reading.choice?.at !== undefined &&
  !reading.shared &&
  reading.choice.rule !== 'phrase' &&
  reading.choice.rule !== 'numbers'

/** The required arguments that the text itself fills with values that stand in it. */
export const filledFrom = (readings: readonly ArgumentReading[]): ArgumentReading[] =>
  readings.filter((reading) => reading.slot.required && fromWords(reading))

/** A further call of the same tool takes what it does not say itself from the call before. */
export function inherit(call: CallReading, last: CallReading): CallReading {
  return {
    ...call,
    readings: call.readings.map((reading, index) => {
      const before = last.readings[index]
      if (fromWords(reading) || !before?.choice || (reading.choice && !before.slot.required)) return reading
      return fromWords(before) || !reading.choice
        ? { ...reading, choice: before.choice, margin: before.margin, candidates: before.candidates }
        : reading
    }),
  }
}
