/** Collects the readings of a possible bar, and decides whether it really is a bar. */
export interface BarProof {
  /** `share` is the filled share of the bar (0 to 1), or undefined if the bar was not visible. */
  add(share: number | undefined): void
  isProven(): boolean
  /** Returns whether the share keeps rising and falling, as if something moved behind a HUD. */
  isRestless(): boolean
  shares(): number
}

const minReadings = 4
/** Minimum number of different shares of a proven bar. */
export const minShares = 3
const minRange = 0.1
const maxShares = 6
const minDifference = 0.03
const maxRecent = 12
const minVisible = 0.75
const minTurn = 0.08
const restlessTurns = 4

/**
 * Creates the proof of a possible bar with its first two shares. Rejects flickering lights, which have only two
 * shares, and the edges of moving objects, which keep reversing.
 */
export function createBarProof(first: number, share: number): BarProof {
  const different = [first]
  let recent: (number | undefined)[] = []
  let readings = 0
  let isProven = false
  const notice = (seen: number): void => {
    if (different.length < maxShares && different.every((each) => Math.abs(each - seen) > minDifference))
      different.push(seen)
  }
  notice(share)

  return {
    add(seen) {
      recent = [...recent, seen].slice(-maxRecent)
      if (seen === undefined) return
      readings++
      notice(seen)
      isProven ||=
        readings >= minReadings &&
        different.length >= minShares &&
        Math.max(...different) - Math.min(...different) >= minRange &&
        recent.filter((each) => each !== undefined).length >= recent.length * minVisible &&
        turnsIn(recent) <= 1
    },
    isProven: () => isProven,
    isRestless: () => turnsIn(recent) >= restlessTurns,
    shares: () => different.length,
  }
}

function turnsIn(recent: readonly (number | undefined)[]): number {
  let turns = 0
  let direction = 0
  let last: number | undefined
  for (const share of recent) {
    if (share === undefined) continue
    const change = last === undefined ? 0 : share - last
    if (last !== undefined && Math.abs(change) < minTurn) continue
    if (direction !== 0 && Math.sign(change) !== direction) turns++
    direction = Math.sign(change)
    last = share
  }
  return turns
}
