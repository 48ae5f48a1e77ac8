import type { Reading } from './format.ts'
import { type JudgedCall, judgeCall } from './judge-call.ts'
import type { ToolIndex } from './tool-index.ts'

/** A reading that was weighed: what the playground shows. */
export interface Candidate {
  readonly format: string
  readonly from: number
  readonly end: number
  readonly calls: readonly {
    name: string
    arguments: Record<string, unknown>
    valid: boolean
    errors: readonly string[]
  }[]
  readonly price: number
  readonly valid: boolean
  readonly chosen: boolean
}

/** A reading with its calls held against the tools. */
export interface JudgedReading {
  readonly reading: Reading
  readonly calls: readonly JudgedCall[]
  readonly valid: number
  readonly price: number
}

/** Judges the calls of every reading, of each at most `room`. */
export function judgeReadings(
  readings: readonly Reading[],
  tools: ToolIndex,
  strict: boolean,
  room: number,
): JudgedReading[] {
  return readings.map((reading) => {
    const calls = reading.calls.slice(0, room).map((call) => judgeCall(call, tools, strict))
    const valid = calls.filter((call) => call.valid).length
    return { reading, calls, valid, price: calls.reduce((sum, call) => sum + call.price, 0) }
  })
}

/** The cheapest reading with a valid call; without any, the first that was meant as a call. */
export function cheapest(judged: readonly JudgedReading[]): JudgedReading | undefined {
  let best = judged[0]
  for (const one of judged) {
    if (!best || one === best) continue
    const better = one.valid > 0 && (best.valid === 0 || one.price < best.price)
    if (better || (best.valid === 0 && one.reading.meant && !best.reading.meant)) best = one
  }
  return best
}

/** What a reading looks like to a person who asks why it was chosen. */
export function candidate(one: JudgedReading, chosen: boolean): Candidate {
  return {
    format: one.reading.format ?? '',
    from: one.reading.from,
    end: one.reading.end,
    calls: one.calls.map((call) => ({
      name: call.name,
      arguments: call.args,
      valid: call.valid,
      errors: call.errors,
    })),
    price: one.price,
    valid: one.valid > 0,
    chosen,
  }
}
