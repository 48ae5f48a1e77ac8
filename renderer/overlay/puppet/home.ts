import type { ShareBox } from '../placement.ts'
import { hiddenAt, isSamePlace, type Stand, type StandWish, standsOf } from './stand.ts'

const minTexts = 3

/**
 * Returns the rows in which text changes, such as subtitles.
 * @param lately boxes of texts that recently left the picture, without near duplicates
 * @param now boxes of the texts in the picture
 */
export function changingRows(lately: readonly ShareBox[], now: readonly ShareBox[]): ShareBox[] {
  const texts = [...lately, ...now]
  return lately.flatMap((text) => {
    const row = texts.filter((other) => isOver(text, other))
    if (row.length < minTexts) return []
    const left = Math.min(...row.map(([x]) => x))
    const top = Math.min(...row.map(([, y]) => y))
    const right = Math.max(...row.map(([x, , width]) => x + width))
    const bottom = Math.max(...row.map(([, y, , height]) => y + height))
    return [[left, top, right - left, bottom - top] as const]
  })
}

const isOver = ([x, y, width, height]: ShareBox, [x2, y2, width2, height2]: ShareBox): boolean =>
  x < x2 + width2 &&
  x2 < x + width &&
  Math.abs(y + height / 2 - y2 - height2 / 2) < Math.min(height, height2) / 2

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
