import type { ContentOf, Cue, LookTarget } from '../events/cue.ts'
import { timedPages } from '../events/reading-time.ts'
import { placeShare } from '../events/stage-lists.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

interface Rect extends Point {
  readonly width: number
  readonly height: number
}

/** A point to look at, starting at a time (ms after the start of the cue). A null point is the camera. */
export interface Glance {
  readonly from: number
  readonly at: Point | null
}

const causeMs = 900
const captionMs = 700

/** Returns the direction from the eyes to a point, as a vector of length at most 1; zero for the camera (null). */
export function towards(eyes: Point, point: Point | null): Point {
  if (point === null) return { x: 0, y: 0 }
  const [x, y] = [point.x - eyes.x, point.y - eyes.y]
  const far = Math.max(120, Math.hypot(x, y))
  return { x: x / far, y: y / far }
}

const center = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 })

/** The size of the stage, and the position of the caption. */
export interface Sights {
  readonly stage: { readonly width: number; readonly height: number }
  readonly caption: Rect | undefined
}

const causeOf = ({ cause }: Cue, { width, height }: Sights['stage']): Point | null =>
  cause === undefined ? null : { x: (cause[0] + cause[2] / 2) * width, y: (cause[1] + cause[3] / 2) * height }

/** Returns the glances during a line: at its cause, at the caption, and finally at the audience. */
export function glancesAtLine(cue: Cue, text: string, { stage, caption }: Sights): Glance[] {
  const cause = causeOf(cue, stage)
  const [setUp, punchline] = timedPages(text)
  const turnsAt = punchline === undefined ? causeMs + captionMs : (setUp?.ms ?? causeMs) - 150
  return [
    { from: 0, at: cause },
    ...(caption === undefined ? [] : [{ from: cause === null ? 0 : causeMs, at: center(caption) }]),
    { from: turnsAt, at: null },
  ]
}

/** Returns where the puppet looks during a gesture. */
export function glanceOfGesture(
  cue: Cue,
  { look = 'moment' }: ContentOf<'act'>,
  { stage, caption }: Sights,
): Glance[] {
  return [{ from: 0, at: pointOf(look) }]

  function pointOf(target: LookTarget): Point | null {
    if (target === 'camera') return null
    if (target === 'moment') return causeOf(cue, stage)
    if (target === 'caption') return caption === undefined ? null : center(caption)
    const share = placeShare(target)
    return { x: share.x * stage.width, y: share.y * stage.height }
  }
}
