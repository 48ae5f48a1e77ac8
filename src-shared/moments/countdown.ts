import type { Box } from '../events/observation.ts'
import { isCentral } from '../sight/lines/line-class.ts'
import { isNameless } from '../sight/numbers/name-numbers.ts'
import { type BeatBody, beatBody, type Rule } from './beat-body.ts'
import { countsDown, isTimed, type NumberFacts, nearEnd } from './number-facts.ts'

const lastSeconds = 3
const afterMs = 15_000
/**
 * Matches the label of a clock for the whole game. Other clocks may belong to a part of the game, such as a storm.
 */
const timeLeft = /\b(?:time|clock)\b/i
const stages = /lap|round|wave|set|hole|stage|quarter/i

/** Creates the rule about countdowns: a clock near its end or the last lap. */
export function createCountdowns(): Rule {
  const ending = new WeakSet<NumberFacts>()
  const lastAt = new WeakMap<NumberFacts, number>()

  return ({ at, changes }) => {
    const beats: BeatBody[] = []
    for (const { facts, value, was } of changes) {
      const { label, kind, of, most } = facts
      const endedAt = lastAt.get(facts) ?? Number.NEGATIVE_INFINITY
      if (timeLeft.test(label) && value > was + lastSeconds && at - endedAt <= afterMs)
        beats.push(beatBody('setback', { salience: 0.6, number: { label, value: 0, was } }))
      lastAt.delete(facts)
      if (kind === 'clock' && value <= lastSeconds && countsDown(facts.history)) lastAt.set(facts, at)
      const isEnd = isNearEnd(facts)
      if (!isEnd) ending.delete(facts)
      if (!isEnd || ending.has(facts)) continue
      ending.add(facts)
      const max = kind === 'ordinal' ? of : most
      const number = { label, value, was, ...(max === undefined ? {} : { max }) }
      beats.push(beatBody('countdown', { number }))
    }
    return beats
  }
}

function isNearEnd({ kind, label, of = 0, most, history, value }: NumberFacts): boolean {
  if (kind === 'clock') return value <= nearEnd && most > value && countsDown(history)
  return kind === 'ordinal' ? of > 1 && value === of && stages.test(label) : kind === 'stock' && value === 1
}

interface BareCount {
  readonly first: number
  readonly rises: number
  readonly history: NumberFacts['history']
  readonly box: Box
  readonly at: number
}

const ordinal = /^(\d{1,2})(?:st|nd|rd|th)$/i
const spare = /^[x×] ?(\d)$/i
const points = /^(\d{1,5})$/
const clock = /^(?:(\d{0,2}):)?(\d{1,2})(?:\.\d{1,3})?!?$/
const minClock = 0.05
/** Minimum number of places gained at once in a race that count as a big gain. */
export const placesWon = 2
/** Minimum number of rises after which points that return to their first value mean a new game. */
const minRises = 3
const forgetMs = 30_000
const maxKnown = 12
const maxHistory = 8

/** Creates the rule about numbers without a label: the place in a race, spare lives, clocks and points. */
export function createBareCounts(): Rule {
  let known: readonly BareCount[] = []

  return ({ at, standing, numbers, scene, size }) => {
    const jumps = scene.cut || scene.jolt === 'dark' || scene.restart !== undefined
    const beats: BeatBody[] = []
    known = known.filter((each) => at - each.at < forgetMs)
    for (const { line } of standing) {
      const text = line.text.trim()
      if (
        numbers.some(
          ({ label, box }) => box !== undefined && !isNameless(label) && isSamePlace(box, line.box),
        )
      )
        continue
      const place = ordinal.exec(text)
      const count = place ?? spare.exec(text) ?? points.exec(text)
      const [, minutes = 0, seconds] = clock.exec(text) ?? []
      const value = Number(count?.[1] ?? seconds) + Number(count === null ? minutes : 0) * 60
      if (Number.isNaN(value)) continue
      // Digits side by side are different numbers, so skip counts that this observation has already updated.
      const before = known.find((each) => each.at < at && isSamePlace(each.box, line.box))
      const { first, history: past, rises } = before ?? { first: value, history: [], rises: 0 }
      const was = past.at(-1)?.value ?? value
      const history = value === was && before ? past : [...past.slice(1 - maxHistory), { at, value }]
      const now = { first, history, rises: value < was ? 0 : rises + Number(value > was) }
      known = [...known.filter((each) => each !== before), { ...now, box: line.box, at }].slice(-maxKnown)
      const number = { label: 'place', value, was }
      const isTall = line.box[3] >= size.height * minClock
      // Large digits outside the middle count as a clock only if they fall for several seconds. A speed, for example,
      // may also fall for a moment.
      const isClock = text.includes(':') || (isTall && isCentral(line.box, size))
      const isEnding = (left: number, values: NumberFacts['history']): boolean =>
        left <= nearEnd && (isClock ? countsDown(values) : isTall && isTimed(values))
      if (place !== null && value > was) beats.push(beatBody('setback', { number }))
      else if (place !== null && value < was)
        beats.push(beatBody('streak', { number, salience: was - value >= placesWon ? 0.55 : 0.45 }))
      else if (jumps && spare.test(text) && value === was - 1)
        beats.push(beatBody('death', { salience: 0.6 }))
      else if (jumps && points.test(text) && value < was && value === first && rises >= minRises)
        beats.push(beatBody('reset'))
      else if (seconds !== undefined && isEnding(value, history) && !isEnding(was, past))
        beats.push(beatBody('countdown', { number: { label: 'clock', value } }))
    }
    return beats
  }
}

/** Returns whether two short lines are at the same position on the screen. */
const isSamePlace = (a: Box, b: Box): boolean =>
  Math.abs(a[1] - b[1]) < b[3] && Math.abs(a[0] + a[2] / 2 - b[0] - b[2] / 2) < b[3] * 2
