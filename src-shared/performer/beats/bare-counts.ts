import type { Box } from '../../events/observation.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'

const ordinal = /^(\d{1,2})(?:st|nd|rd|th)$/i
const ofField = /^(\d{1,2}) ?\/ ?(\d{1,2})$/
/** Minimum number of places won at once for a strong streak. */
const placesWon = 2
/** Maximum time (ms) between two readings of a place in the same race. */
const forgetMs = 30_000

/** Creates the rule about a player's place in a race that has no label ("7th", or "7/8" while a lap is shown). */
export function createBareCounts(): (moment: ScreenMoment) => BeatBody[] {
  let place: { value: number; box: Box; at: number } | undefined

  return ({ at, standing, numbers, isPaused, isLoading }) => {
    if (isPaused || isLoading) return []
    const isRace = numbers.some(({ label }) => /\blap\b/i.test(label))
    for (const { line } of standing) {
      const text = line.text.trim()
      const match = ordinal.exec(text) ?? (isRace ? ofField.exec(text) : null)
      const value = Number(match?.[1])
      if (match === null || value < 1 || value > Number(match[2] ?? value)) continue
      const was = place !== undefined && at - place.at < forgetMs ? place : undefined
      if (was !== undefined && !isSamePlace(was.box, line.box)) continue
      place = { value, box: line.box, at }
      if (was === undefined || was.value === value) break
      const number = { label: 'place', value, was: was.value }
      const isWon = value < was.value
      const salience = was.value - value >= placesWon ? 0.55 : 0.45
      return [isWon ? beatBody('streak', { number, salience }) : beatBody('setback', { number })]
    }
    return []
  }
}

/** Returns whether two short lines are in the same place on the screen. */
export const isSamePlace = (a: Box, b: Box): boolean =>
  Math.abs(a[1] - b[1]) < b[3] && Math.abs(a[0] + a[2] / 2 - b[0] - b[2] / 2) < b[3] * 2
