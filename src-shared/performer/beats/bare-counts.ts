import type { Box } from '../../events/observation.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'

/** A number without a name, in one place on the screen. */
interface BareCount {
  readonly first: number
  readonly value: number
  /** Number of rises since the value `first`. */
  readonly rises: number
  readonly box: Box
  readonly at: number
}

const ordinal = /^(\d{1,2})(?:st|nd|rd|th)$/i
const ofField = /^(\d{1,2}) ?\/ ?(\d{1,2})$/
const spare = /^[x×] ?(\d)$/i
const points = /^(\d{1,5})$/
/** Minimum number of places won at once for a strong streak. */
const placesWon = 2
/** Minimum number of rises of points that begin a new game when they fall back to their start. */
const minRises = 3
/** Maximum time (ms) between two readings of the same number. */
const forgetMs = 30_000
const maxKnown = 12

/**
 * Creates the rule about numbers without a label: the place in a race ("7th", or "7/8" while a lap is shown), spare
 * lives ("x3") and points.
 */
export function createBareCounts(): (moment: ScreenMoment) => BeatBody[] {
  let known: readonly BareCount[] = []

  return ({ at, standing, numbers, scene, isPaused, isLoading }) => {
    if (isPaused || isLoading) return []
    const isRace = numbers.some(({ label }) => /\blap\b/i.test(label))
    const jumps = scene.cut || scene.jolt === 'dark' || scene.restart !== undefined
    const beats: BeatBody[] = []
    known = known.filter((each) => at - each.at < forgetMs)
    for (const { line } of standing) {
      const text = line.text.trim()
      const place = ordinal.exec(text) ?? (isRace ? ofField.exec(text) : null)
      const match = place ?? spare.exec(text) ?? points.exec(text)
      const value = Number(match?.[1])
      if (match === null || (place !== null && (value < 1 || value > Number(place[2] ?? value)))) continue
      const was = known.find(({ box }) => isSamePlace(box, line.box))
      const first = was?.first ?? value
      const rises = (was?.rises ?? 0) + Number(was !== undefined && value > was.value)
      const isAgain = was !== undefined && value < was.value
      known = [
        ...known.filter((each) => each !== was),
        { first, value, rises: isAgain ? 0 : rises, box: line.box, at },
      ].slice(-maxKnown)
      if (was === undefined || was.value === value) continue
      if (place !== null) beats.push(placeBeat(value, was.value))
      else if (spare.test(text)) {
        if (jumps && value === was.value - 1) beats.push(beatBody('death', { salience: 0.6 }))
      } else if (jumps && isAgain && value === first && was.rises >= minRises) beats.push(beatBody('reset'))
    }
    return beats
  }
}

function placeBeat(value: number, was: number): BeatBody {
  const number = { label: 'place', value, was }
  if (value > was) return beatBody('setback', { number })
  return beatBody('streak', { number, salience: was - value >= placesWon ? 0.55 : 0.45 })
}

/** Returns whether two short lines are in the same place on the screen. */
export const isSamePlace = (a: Box, b: Box): boolean =>
  Math.abs(a[1] - b[1]) < b[3] && Math.abs(a[0] + a[2] / 2 - b[0] - b[2] / 2) < b[3] * 2
