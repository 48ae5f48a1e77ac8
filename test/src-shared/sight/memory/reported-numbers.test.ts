import { describe, expect, it } from 'vitest'
import type { TrackedNumber } from '../../../../src-shared/events/observation.ts'
import type { ObservationBody } from '../../../../src-shared/sight/memory/observe.ts'
import { createReportedNumbers } from '../../../../src-shared/sight/memory/reported-numbers.ts'

const read = (label: string, value: number): TrackedNumber => ({ label, value, confidence: 90 })
const seen = (at: number, ...numbers: TrackedNumber[]): ObservationBody => ({
  ...{ source: 'screen', at, newLines: [], goneLines: [], numbers, confidence: 90, ageMs: 0 },
  scene: { cut: false, brightness: 0.5, motion: 0 },
})

describe('createReportedNumbers', () => {
  it('replaces what was read under the same name, and keeps other numbers', () => {
    const reported = createReportedNumbers()
    reported.take([{ name: 'health', value: 40, max: 100 }], 1000)
    expect(reported.into(seen(1500, read('HEALTH', 4), read('score', 7))).numbers).toEqual([
      { label: 'health', value: 40, of: 100, confidence: 100 },
      read('score', 7),
    ])
  })

  it('reports a change once', () => {
    const reported = createReportedNumbers()
    reported.take([{ name: 'health', value: 40 }], 1000)
    reported.into(seen(1000))
    reported.take([{ name: 'health', value: 15 }], 4000)
    expect(reported.into(seen(4000)).numbers).toEqual([
      { label: 'health', value: 15, was: 40, sinceMs: 3000, confidence: 100 },
    ])
    expect(reported.into(seen(4500)).numbers).toEqual([{ label: 'health', value: 15, confidence: 100 }])
  })

  it('lets the screen count again when the program has been silent for a minute', () => {
    const reported = createReportedNumbers()
    reported.take([{ name: 'health', value: 40 }], 1000)
    expect(reported.into(seen(61_000, read('health', 4))).numbers[0]?.value).toBe(40)
    expect(reported.into(seen(61_001, read('health', 4))).numbers[0]?.value).toBe(4)
  })

  it('keeps twelve numbers, the newest', () => {
    const reported = createReportedNumbers()
    for (let n = 0; n < 13; n += 1) reported.take([{ name: `n${n}`, value: n }], 1000 + n)
    const { numbers } = reported.into(seen(1020, ...Array.from({ length: 9 }, (_, n) => read(`s${n}`, n))))
    expect(numbers).toHaveLength(16)
    expect(numbers.map(({ label }) => label)).not.toContain('n0')
  })
})
