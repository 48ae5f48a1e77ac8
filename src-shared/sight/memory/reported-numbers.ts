import type { TrackedNumber } from '../../events/observation.ts'
import { defined } from '../../step/record.ts'
import type { ObservationBody } from './observe.ts'

/** A number that another program reports by its name. */
export interface ReportedNumber {
  readonly name: string
  readonly value: number
  readonly max?: number | undefined
}

/** Maximum number of numbers that programs report. An observation has 16, so the screen keeps some. */
export const maxReportedNumbers = 12
/** Time (ms) for which a reported number counts. Then the reading of the screen counts again. */
const countsMs = 60_000
const maxNumbers = 16

/** The numbers that other programs report. */
export interface ReportedNumbers {
  /** Takes new values. `now` is epoch ms. */
  take(numbers: readonly ReportedNumber[], now: number): void
  /** Returns an observation with the reported numbers instead of those that were read under the same names. */
  into(body: ObservationBody): ObservationBody
}

/** Creates an empty memory of reported numbers. The same name in capitals, or with other signs, is the same number. */
export function createReportedNumbers(): ReportedNumbers {
  const known = new Map<string, Known>()
  return {
    take(numbers, now) {
      for (const { name, value, max } of numbers) {
        const key = nameKey(name)
        const before = known.get(key)
        const isChanged = before !== undefined && before.number.value !== value
        const change = isChanged ? { was: before.number.value, sinceMs: now - before.since } : before?.change
        known.delete(key)
        known.set(key, {
          number: { label: name, value, confidence: 100, ...defined({ of: max }) },
          ...{ at: now, since: before === undefined || isChanged ? now : before.since },
          ...defined({ change }),
        })
      }
      for (const oldest of [...known.keys()].slice(0, -maxReportedNumbers)) known.delete(oldest)
    },
    into(body) {
      for (const [key, { at }] of known) if (body.at - at > countsMs) known.delete(key)
      if (known.size === 0) return body
      const reported = [...known.values()].map(({ number, change }) => ({ ...number, ...change }))
      // A change is news once.
      for (const one of known.values()) one.change = undefined
      const read = body.numbers.filter(({ label }) => !known.has(nameKey(label)))
      return { ...body, numbers: [...reported, ...read].slice(0, maxNumbers) }
    },
  }
}

interface Known {
  readonly number: TrackedNumber
  /** When it was last reported, and since when it has this value (epoch ms). */
  readonly at: number
  readonly since: number
  change?: { readonly was: number; readonly sinceMs: number } | undefined
}

const nameKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
