import type { Cue } from '../../../src-shared/events/cue.ts'
import { isSaid, type SaidContent } from '../../../src-shared/events/lanes.ts'
import { captionPages, longestPage } from '../../../src-shared/events/reading-time.ts'
import { type Crowding, captionSizes, crowdingAt, type Face, faceAtRest } from '../bubble.ts'
import type { StageSize } from '../layout.ts'
import type { StageGeometry } from '../painter.ts'
import {
  coverOf,
  type Figure,
  figureArea,
  onStage,
  overlap,
  type Rect,
  type ShareBox,
  type Size,
} from '../placement.ts'

/** The side of the picture on which the puppet is. */
export type Side = 'left' | 'right'

/** Position of a puppet, in design pixels. */
export interface Stand {
  readonly side: Side
  /** The whole drawing. The lower part is below the bottom edge of the picture. */
  readonly rect: Rect
  /**
   * How far (design pixels) the puppet is moved down from `rect`. At 0.8 of the height of `rect`, the puppet is
   * hidden.
   */
  readonly sunk: number
}

/** What a puppet's place depends on. */
export interface StandWish {
  readonly side: Side | 'auto'
  readonly preferred: Side
  readonly now: Stand | undefined
  /** Whether the puppet must stay beside its words. It may still duck. */
  readonly stays?: boolean
  readonly home?: Stand | undefined
  readonly stage: Size
  /** In design pixels. */
  readonly height: number
  /** Distance (design pixels) between the puppet and the edge of the picture on its side. */
  readonly margin: number
  readonly avoid: readonly ShareBox[]
  readonly avoidLately: readonly ShareBox[]
  /** Boxes of the puppet's words (design pixels). The puppet also ducks below them. */
  readonly words?: readonly Rect[]
  readonly figures?: readonly Figure[]
}

/** Only this share of a drawing is above the picture's bottom edge, so that the face can be larger. */
const aboveEdge = 0.8

const crown = 0.14
const ratio = 240 / 256
/**
 * Minimum share of the puppet's height that must be visible: the hat and the whole face. With less, the puppet hides,
 * because half a face looks wrong.
 */
const peekSeen = 0.58
/** Offsets to try, in widths of the puppet. A negative one uses the narrow black bar beside an old game. */
const steps = [0, -0.25, 0.34, 0.67, 1, 1.34]

const cost = { hidden: 100, figure: 140, lately: 20, step: 14, otherSide: 3 }
const worthMoving = 12

/** Returns the visible part of a puppet's box; null if the puppet is hidden. */
export function seenPart({ rect, sunk }: Stand): Rect | null {
  const height = rect.height * aboveEdge - sunk
  return height <= 0 ? null : { ...rect, y: rect.y + sunk, height }
}

/** Returns the places where enough of a puppet is visible, best place first. */
export function standsOf(wish: StandWish): readonly Stand[] {
  const { stage, height, margin, now, home } = wish
  const width = height * ratio
  const texts = wish.avoid.map((box) => onStage(box, stage))
  const lately = wish.avoidLately.map((box) => onStage(box, stage))
  const full = width * height * aboveEdge
  const picture = { x: 0, y: 0, ...stage }
  const costOf = (stand: Stand): number => {
    const seen = seenPart(stand)
    if (seen === null) return cost.hidden
    const hidden = 1 - overlap(seen, picture) / full
    const start = home?.rect ?? rectAtSide(stand.side, margin, wish)
    return (
      cost.hidden * hidden ** 2 +
      (cost.figure * figureArea(seen, wish.figures ?? [])) / full +
      (cost.lately * lately.reduce((sum, box) => sum + overlap(stand.rect, box), 0)) / full +
      (cost.step * Math.abs(stand.rect.x - start.x)) / width +
      (wish.side === 'auto' && stand.side !== wish.preferred ? cost.otherSide : 0) -
      (now !== undefined && isSamePlace(stand, now) ? worthMoving : 0)
    )
  }
  const inBox = (side: Side, rect: Rect): Stand[] => {
    const whole = { ...rect, y: rect.y - crown * rect.height, height: (1 + crown) * rect.height }
    const below = Math.max(
      0,
      ...texts.filter((box) => overlap(whole, box) > 0).map((box) => box.y + box.height - whole.y),
      // The puppet's own words may touch `whole`, which includes the feather, so measure from `rect`.
      ...(wish.words ?? []).filter((box) => overlap(rect, box) > 0).map((box) => box.y + box.height - rect.y),
    )
    const peek = rect.height * (aboveEdge - peekSeen)
    if (below > peek) return []
    return [{ side, rect, sunk: below }, ...(below < peek ? [{ side, rect, sunk: peek }] : [])]
  }
  const found = (sides: readonly Side[]): Stand[] =>
    sides.flatMap((side) =>
      steps.flatMap((step) => inBox(side, rectAtSide(side, margin + step * width, wish))),
    )
  const stands = (): Stand[] => {
    if (now !== undefined && wish.stays === true) return inBox(now.side, now.rect)
    if (home === undefined) return found(wish.side === 'auto' ? ['left', 'right'] : [wish.side])
    const atHome = inBox(home.side, home.rect)
    return atHome.length > 0 ? atHome : found([home.side])
  }
  return stands()
    .map((stand) => ({ stand, cost: costOf(stand) }))
    .sort((one, other) => one.cost - other.cost)
    .map(({ stand }) => stand)
}

/**
 * Returns the position of a hidden puppet: its current place or, without one, the place at its side, moved below the
 * picture.
 */
export function hiddenAt(
  wish: Pick<StandWish, 'side' | 'preferred' | 'now' | 'stage' | 'height' | 'margin'>,
): Stand {
  const side = wish.now?.side ?? (wish.side === 'auto' ? wish.preferred : wish.side)
  return { side, rect: wish.now?.rect ?? rectAtSide(side, wish.margin, wish), sunk: wish.height }
}

/** Returns whether two places are the same, apart from `sunk`. */
export const isSamePlace = (one: Stand, other: Stand): boolean =>
  one.side === other.side && Math.abs(one.rect.x - other.rect.x) < 1

function rectAtSide(side: Side, away: number, { stage, height }: Pick<StandWish, 'stage' | 'height'>): Rect {
  const width = height * ratio
  return {
    x: side === 'left' ? away : stage.width - away - width,
    y: stage.height - height * aboveEdge,
    ...{ width, height },
  }
}

const featherShare = 0.12

/** Returns the position of the puppet's face, or null if the face is not visible. */
export function faceOn(root: HTMLElement, { scale, width, height }: StageSize): Face | null {
  const boxOf = (part: string): Rect | null => {
    const box = root.querySelector(`.puppet:not([hidden]) [data-part="${part}"]`)?.getBoundingClientRect()
    if (box === undefined) return null
    return { x: box.x / scale, y: box.y / scale, width: box.width / scale, height: box.height / scale }
  }
  const [figure, head, mouth] = [boxOf('figure'), boxOf('head'), boxOf('mouth')]
  const above = featherShare * (head?.height ?? 0)
  const face =
    head !== null && mouth !== null
      ? {
          mouth: { x: mouth.x + mouth.width / 2, y: mouth.y + mouth.height / 2 },
          head: { ...head, y: head.y + above, height: head.height - above },
        }
      : // Pictures have no parts.
        figure && faceAtRest(figure)
  if (face === null) return null
  const { x, y } = face.mouth
  return x < 0 || x > width || y > height ? null : face
}

const maxGame = 0.2
const worthTrying = 0.15
const maxTried = 16

type Line = Pick<Cue, 'content' | 'avoid'>
type Scene = Pick<StageGeometry, 'size' | 'margin' | 'captionScale'>

/**
 * Chooses where a puppet stands for a cue. The words of a line need room beside it.
 * @param stands possible places, best first; if empty, the result is undefined
 */
export function standForCue(cue: Line, stands: readonly Stand[], scene: Scene): Stand | undefined {
  if (!isSaid(cue.content) || stands.length < 2) return stands[0]
  const crowdingOf = crowdingFor(cue.content, cue.avoid, scene)
  let [best, least] = [stands[0], { text: Number.POSITIVE_INFINITY, game: 0 }]
  for (const stand of stands.slice(0, maxTried)) {
    const crowding = crowdingOf(stand)
    if (crowding === null) continue
    const isBetter =
      crowding.text < least.text || (crowding.text === least.text && crowding.game < least.game - worthTrying)
    if (isBetter) [best, least] = [stand, crowding]
    if (least.text === 0 && least.game <= maxGame) break
  }
  return best
}

/** Returns whether the words of a cue have room beside a puppet. True for a cue without words. */
export const hasRoom = ({ content, avoid }: Line, stand: Stand, scene: Scene): boolean =>
  !isSaid(content) || crowdingFor(content, avoid, scene)(stand)?.text === 0

function crowdingFor(
  content: SaidContent,
  avoid: Cue['avoid'] = [],
  { size, margin, captionScale }: Scene,
): (stand: Stand) => Crowding | null {
  const sizes = captionSizes(longestPage(captionPages(content.text)), captionScale)
  // `taken` is empty, because words that are still on stage make way for this line.
  const around = { avoid, avoidLately: [], taken: [], stage: size, margin }
  const room = { ...around, cover: coverOf(around, size) }
  return (stand) => {
    const puppet = seenPart(stand)
    return puppet && crowdingAt(sizes, { ...room, puppet })
  }
}
