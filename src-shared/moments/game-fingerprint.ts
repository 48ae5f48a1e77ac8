import type { GameSigns, HudLabel } from '../events/card.ts'
import type { Box, Observation } from '../events/observation.ts'
import { isNameless } from '../sight/numbers/name-numbers.ts'

const stableMs = 30_000
const recentMs = 60_000
const maxGapMs = 5000
/** Minimum number of labels that identify a game. Fewer labels would match too many games. */
const minLabels = 2
const maxLabels = 12
const maxPlaces = 8
const maxKnown = 64

/** A number on the screen, and how long it was there in one place (ms). */
interface Standing {
  /** Its label in lower case; empty if no words name it. */
  readonly label: string
  readonly cell: number
  readonly place: Box
  readonly ms: number
  readonly at: number
}

/** Creates a memory of the numbers on the HUD, which identify a game by their labels and places. */
export function createGameFingerprint() {
  const known = new Map<string, Standing>()
  let observedAt = Number.NEGATIVE_INFINITY

  const stable = (isNamed: boolean, most: number): Standing[] =>
    [...known.values()]
      .filter(
        ({ label, ms, at }) => (label !== '') === isNamed && ms >= stableMs && observedAt - at <= recentMs,
      )
      .sort((a, b) => b.ms - a.ms)
      .slice(0, most)

  return {
    observe({ at, numbers, size }: Pick<Observation, 'at' | 'numbers' | 'size'>): void {
      const gap = Math.min(at - observedAt, maxGapMs)
      for (const { label, box, bar, card } of numbers) {
        if (box === undefined || size === undefined || bar === true) continue
        // A card must not change what identifies its game.
        const read = (card === undefined ? label : (card.read ?? '')).toLowerCase().trim()
        const name = isNameless(read) || !/\p{L}{2}/u.test(read) ? '' : read
        const [x, y, width, height] = box
        const place: Box = [x / size[0], y / size[1], width / size[0], height / size[1]]
        const cell = cellOf(place)
        const key = name || `at ${label.toLowerCase()}`
        const before = known.get(key)
        const isSame = before?.cell === cell
        const stayed = isSame && before.at === observedAt ? gap : 0
        known.delete(key)
        known.set(key, {
          ...{ label: name, cell, at, ms: isSame ? before.ms + stayed : 0 },
          place: isSame ? before.place : place,
        })
      }
      for (const key of [...known.keys()].slice(0, -maxKnown)) known.delete(key)
      observedAt = at
    },
    /** Returns the labels and places of numbers that stayed for half a minute. */
    signs(): Pick<GameSigns, 'labels' | 'places'> {
      const labels = stable(true, maxLabels)
        .map(({ label, cell }): HudLabel => ({ label, cell }))
        .sort((a, b) => (a.label < b.label ? -1 : 1))
      return {
        labels: labels.length < minLabels ? [] : labels,
        places: stable(false, maxPlaces).map(({ place }) => place),
      }
    },
  }
}

/** Returns the cell of a box in a 3 by 3 grid: 0 to 8, row by row. */
function cellOf([x, y, width, height]: Box): number {
  const third = (share: number): number => Math.min(2, Math.max(0, Math.floor(share * 3)))
  return third(y + height / 2) * 3 + third(x + width / 2)
}
