import type { ShareBox } from '../placement.ts'
import { changingRows } from './changing-rows.ts'
import { hiddenAt, isSamePlace, type Stand, type StandWish, standsOf } from './stand.ts'

const longMs = 20_000

/**
 * Returns the stand with the most room for a cue's words. Returns the first stand if the cue has no words, and
 * undefined if `stands` is empty.
 */
type Pick = (stands: readonly Stand[]) => Stand | undefined

interface Needs {
  readonly mustShow: boolean
  readonly hasRoom: (stand: Stand) => boolean
}

/**
 * The puppet's place between cues. It usually stays the same for a whole scene, so that the puppet rarely changes
 * sides.
 */
export interface Home {
  /**
   * Returns where the puppet stands for a cue, possibly out of sight.
   * @param now in milliseconds, always from the same clock
   * @param needs what the puppet would change sides for: to be in sight, and room for the cue's words beside it
   */
  standFor(wish: StandWish, now: number, pick: Pick, needs?: Needs): Stand
  standBetween(wish: StandWish, now: number): Stand
  leave(): void
}

export function createHome(): Home {
  let home: Stand | undefined
  let isLeft = true
  /** When text began to cover the home; undefined while it is free. */
  let coveredAt: number | undefined
  /** Rows in which text changes. The puppet avoids them even while they are empty. */
  let rows: readonly ShareBox[] = []

  const isHome = (stand: Stand): boolean => home !== undefined && isSamePlace(stand, home)
  const standsAt = (wish: StandWish): readonly Stand[] =>
    standsOf({ ...wish, avoid: [...wish.avoid, ...rows] })
  const choose = (wish: StandWish, pick: Pick): void => {
    const best = pick(standsAt({ ...wish, home: undefined, now: wish.now ?? home }))
    if (best === undefined) return
    home = best
    isLeft = false
  }
  const standsNow = (wish: StandWish, now: number): readonly Stand[] => {
    const stands = standsAt({ ...wish, home })
    if (wish.stays !== true) coveredAt = stands.some(isHome) ? undefined : (coveredAt ?? now)
    return stands
  }

  const hidden = (wish: StandWish): Stand => hiddenAt({ ...wish, now: wish.now ?? home })

  return {
    standFor(wish, now, pick, { mustShow, hasRoom } = { mustShow: false, hasRoom: () => true }) {
      rows = changingRows(wish.avoidLately, wish.avoid)
      const isLong = coveredAt !== undefined && now - coveredAt >= longMs
      if (wish.stays !== true && (isLeft || isLong)) choose(wish, pick)
      const here = pick(standsNow(wish, now))
      if (here === undefined ? !mustShow : hasRoom(here)) return here ?? hidden(wish)
      const other = pick(standsAt({ ...wish, home: undefined }))
      if (other === undefined || !hasRoom(other)) return here ?? hidden(wish)
      home = other
      coveredAt = undefined
      return other
    },
    standBetween: (wish, now) => standsNow(wish, now)[0] ?? hidden(wish),
    leave() {
      isLeft = true
    },
  }
}
