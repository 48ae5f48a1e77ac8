const maxAges = 6
const minAges = 2
/** Sight is late from this median age (ms) on, and on time again below `timelyBelow`. */
const lateFrom = 3000
const timelyBelow = 2000

/** How old pictures are when their text has been read, in ms. */
export interface SightDelay {
  /** `ageMs` of the newest observations of the picture, newest last. */
  readonly ages: readonly number[]
  /**
   * Upper median of `ages` while sight is late, as on a busy computer; null while it is on time. The upper one, because
   * a late reader puts a short look at the numbers before each look at the rest.
   */
  readonly lateMs: number | null
}

export const noDelay: SightDelay = { ages: [], lateMs: null }

/** Returns the upper median; undefined if there are no ages. */
export const medianOf = (ages: SightDelay['ages']): number | undefined =>
  ages.toSorted((a, b) => a - b)[Math.floor(ages.length / 2)]

/** Returns the delay after one more observation that was `ageMs` old. One slow reading is not enough to be late. */
export function delayAfter({ ages: before, lateMs }: SightDelay, ageMs: number): SightDelay {
  const ages = [...before, ageMs].slice(-maxAges)
  const median = medianOf(ages) ?? 0
  const isLate = ages.length >= minAges && median >= (lateMs === null ? lateFrom : timelyBelow)
  return { ages, lateMs: isLate ? median : null }
}
