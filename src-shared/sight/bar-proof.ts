/** What has been seen of something that may be a bar: its latest readings, and whether they make it a bar. */
export interface BarProof {
  /** Adds a reading: the share of the filled part, 0 to 1, or undefined if the bar was not to be seen. */
  add(share: number | undefined): void
  /** Whether it has behaved like a bar once, with enough different shares in the same place. */
  isProven(): boolean
  /** Whether its share turns back so often at present that it is something that moves behind or beside a HUD. */
  isRestless(): boolean
  /** Number of different shares, up to `maxShares`. */
  shares(): number
}

/** Minimum number of readings, of different shares, and minimum range of these shares. */
const minLooks = 4
export const minShares = 3
const minRange = 0.1
const maxShares = 6
/** Minimum difference of two shares that count as different. */
const minDifference = 0.03
/** Number of latest pictures that are remembered. */
const maxRecent = 12
/** Minimum share of these pictures that must show the bar before it is proven. */
const visible = 0.75
/** Minimum change that counts as a turn, and minimum number of turns that are too many for a bar. */
const minTurn = 0.08
const manyTurns = 4

/**
 * Creates the proof of a bar that had two shares before and after its first move. A bar stays in place while its share
 * falls or rises several times in the same direction. An object that passes behind a HUD vanishes sooner; a flickering
 * light has only two shares; the edges of moving things on a map or in a video turn back again and again.
 */
export function createBarProof(first: number, share: number): BarProof {
  const different = [first]
  let recent: (number | undefined)[] = []
  let looks = 0
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
      looks++
      notice(seen)
      isProven ||=
        looks >= minLooks &&
        different.length >= minShares &&
        Math.max(...different) - Math.min(...different) >= minRange &&
        recent.filter((each) => each !== undefined).length >= recent.length * visible &&
        turnsIn(recent) <= 1
    },
    isProven: () => isProven,
    isRestless: () => turnsIn(recent) >= manyTurns,
    shares: () => different.length,
  }
}

/** Returns how often a row of shares turns from rising to falling or back, or vanishes. */
function turnsIn(recent: readonly (number | undefined)[]): number {
  let turns = 0
  let direction = 0
  let last: number | undefined
  for (const [n, share] of recent.entries()) {
    if (share === undefined) {
      if (recent[n - 1] !== undefined) turns++
      continue
    }
    const change = last === undefined ? 0 : share - last
    if (last !== undefined && Math.abs(change) < minTurn) continue
    if (direction !== 0 && Math.sign(change) !== direction) turns++
    direction = Math.sign(change)
    last = share
  }
  return turns
}
