import type { HudLabel } from '../events/corrections.ts'
import type { Observation } from '../events/observation.ts'
import { isNameless } from '../sight/numbers/name-numbers.ts'

const stableMs = 30_000
const recentMs = 60_000
const maxGapMs = 5000
/** Minimum number of labels that identify a game. Fewer labels would match too many games. */
const minLabels = 2
const maxLabels = 12
const maxKnown = 64

/** Creates a memory of the labels on the HUD, which identify a game. */
export function createGameFingerprint() {
  const known = new Map<string, HudLabel & { ms: number; at: number }>()
  let observedAt = Number.NEGATIVE_INFINITY

  const labels = (): readonly HudLabel[] => {
    const stable = [...known.values()]
      .filter(({ ms, at }) => ms >= stableMs && observedAt - at <= recentMs)
      .sort((a, b) => b.ms - a.ms)
      .slice(0, maxLabels)
      .map(({ label, cell }) => ({ label, cell }))
    return stable.length < minLabels ? [] : stable.sort((a, b) => (a.label < b.label ? -1 : 1))
  }

  return {
    observe({ at, numbers, size }: Pick<Observation, 'at' | 'numbers' | 'size'>): void {
      const gap = Math.min(at - observedAt, maxGapMs)
      for (const { label, box } of numbers) {
        const name = label.toLowerCase().trim()
        if (box === undefined || size === undefined || !/\p{L}{2}/u.test(name) || isNameless(name)) continue
        const third = (share: number) => Math.min(2, Math.max(0, Math.floor(share * 3)))
        const column = third((box[0] + box[2] / 2) / size[0])
        const cell = third((box[1] + box[3] / 2) / size[1]) * 3 + column
        const before = known.get(name)
        const stayed = before?.at === observedAt && before.cell === cell ? gap : 0
        const ms = before === undefined || before.cell !== cell ? 0 : before.ms + stayed
        known.delete(name)
        known.set(name, { label: name, cell, ms, at })
      }
      for (const name of [...known.keys()].slice(0, -maxKnown)) known.delete(name)
      observedAt = at
    },
    labels,
  }
}
