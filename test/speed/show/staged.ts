import { bubbleAt } from '../../../renderer/overlay/bubble.ts'
import { textBlocks } from '../../../renderer/overlay/figures.ts'
import { captionTypesFor, designHeight, designWidth } from '../../../renderer/overlay/layout.ts'
import {
  type Figure,
  hidesText,
  type LastPlace,
  type Rect,
  rectAt,
  type ShareBox,
} from '../../../renderer/overlay/placement.ts'
import { createHome } from '../../../renderer/overlay/puppet/home.ts'
import { hasRoom, type Stand, seenPart, standForCue } from '../../../renderer/overlay/puppet/stand.ts'
import { hasMovedOn } from '../../../renderer/overlay/stage-model.ts'
import { chooseType, edgeSpot, type Spot } from '../../../renderer/overlay/word-spot.ts'
import type { Cue, Place } from '../../../src-shared/events/cue.ts'
import { isSaid } from '../../../src-shared/events/lanes.ts'
import { hasHeadline, yieldsToHeadline } from '../../../src-shared/events/scene.ts'
import { stayMs } from '../../../src-shared/puppet/times.ts'
import { settingsSchema } from '../../../src-shared/settings/settings.ts'
import { figuresAt, type Play, screenAt, textBoxes } from './play.ts'
import { shownCues } from './shown-cues.ts'
import { bigSize, captionSize, reservedPage } from './word-sizes.ts'

/** What the audience sees at one time. Boxes are in design pixels. */
export interface StagedFrame {
  readonly at: number
  readonly texts: readonly Rect[]
  readonly figures: readonly Figure[]
  /** Null while the puppet hides, undefined while it is not on stage. */
  readonly puppet: Rect | null | undefined
  readonly words: Rect | undefined
  readonly cue: string | undefined
  readonly isBeside: boolean
}

export const frameMs = 100
const stage = { width: designWidth, height: designHeight, scale: 1 }
const { overlay } = settingsSchema.parse({})
const { puppet, safeMargin } = overlay
const margin = { x: (stage.width * safeMargin) / 100, y: (stage.height * safeMargin) / 100 }
const captionRoom = 270
const wordSizes = [1, 0.8, 0.64] as const
const placeMs = 900

type Placed = Omit<Spot, 'place' | 'shift'> & Partial<Pick<Spot, 'place' | 'shift'>>

interface Words {
  readonly id: string
  /** Undefined if the words found no place; they are then not shown. */
  readonly rect: Rect | undefined
  readonly until: number
  readonly isBeside: boolean
}

/** Returns about what the overlay would show, frame by frame. The sizes of words are estimates. */
export function stagedFrames(play: Play): StagedFrame[] {
  const frames: StagedFrame[] = []
  const ends = new Map(shownCues(play).map(({ cue, until }) => [cue.id, until]))
  const last: { text?: LastPlace; caption?: LastPlace } = {}
  let texts: readonly ShareBox[] = []
  let figures: readonly Figure[] = []
  let stand: Stand | undefined
  let [at, leavesAt] = [0, 0]
  const home = createHome()
  let words: Words | undefined
  let waiting: { readonly cue: Cue; readonly until: number } | undefined

  const spared = (): Figure[] => [...figures, ...textBlocks(texts, stage)]
  const wish = (stays: boolean, avoid: readonly ShareBox[], avoidLately: readonly ShareBox[]) => ({
    ...{
      side: puppet.side,
      stage,
      height: puppet.size,
      preferred: 'left' as const,
      now: stand,
      figures: spared(),
      stays,
      ...{ avoid, avoidLately },
    },
    ...{ margin: (stage.width * puppet.margin) / 100, words: stays && words?.rect ? [words.rect] : [] },
  })
  const say = (cue: Cue, from: number, text: string, isBig: boolean): void => {
    const { content, avoidLately = [] } = cue
    const lane = content.lane === 'text' ? 'text' : 'caption'
    const isOfLine = lane === 'caption' || cue.word !== undefined
    const seen = stand === undefined ? null : seenPart(stand)
    const figure = cue.puppet === undefined || !isOfLine ? null : seen
    const corner = stand === undefined ? overlay.captions : (`bottom-${stand.side}` as const)
    const room = {
      stage,
      margin,
      avoid: texts,
      avoidLately,
      figures: spared(),
      taken: seen === null ? [] : [seen],
    }
    const spotFor = (size: { width: number; height: number }, by: Rect | null): Placed => {
      const rectOf = (place: Place) => rectAt(place, size, stage, margin, isOfLine ? 0 : captionRoom)
      if (by !== null) return bubbleAt(size, { ...room, taken: [], puppet: by })
      const near = { home: isOfLine ? corner : 'top', last: last[lane] } as const
      const found = edgeSpot({ ...room, ...near, rectOf, now: from })
      return content.lane === 'text' && content.place !== undefined
        ? { ...found, rect: rectOf(content.place) }
        : found
    }
    const spotBeside = (by: Rect | null): Placed =>
      isBig
        ? chooseType(wordSizes, (share) => spotFor(bigSize(text, margin.x, share), by))
        : chooseType(captionTypesFor(reservedPage(text)), (type) => spotFor(captionSize(text, type), by))
    const isFree = ({ rect }: Placed): boolean => !hidesText(rect, texts, stage)
    const bubble = figure === null ? null : spotBeside(figure)
    const isBeside = bubble !== null && isFree(bubble)
    const spot = isBeside ? bubble : spotBeside(null)
    if (spot.place !== undefined && spot.shift !== undefined)
      last[lane] = { place: spot.place, shift: spot.shift, at: from }
    const until = ends.get(cue.id) ?? from
    const isAlone = isOfLine && cue.puppet !== undefined && seen === null
    const isSecond = yieldsToHeadline(cue.word) && hasHeadline(texts)
    const isShown = isFree(spot) && !(isBig && (isAlone || isSecond))
    words = { id: cue.id, rect: isShown ? spot.rect : undefined, until, isBeside }
    waiting = isShown || isBig ? undefined : { cue, until: from + placeMs }
  }
  const makeWay = (): void => {
    const stays = words?.rect !== undefined
    if (stand !== undefined) {
      const here = wish(stays, texts, [])
      stand = home.standBetween(here, at)
    }
    if (words?.rect !== undefined && hidesText(words.rect, texts, stage)) words = undefined
    else if (waiting !== undefined && at <= waiting.until && 'text' in waiting.cue.content)
      say(waiting.cue, at, waiting.cue.content.text, false)
  }
  const lookUntil = (until: number): void => {
    for (; at < until; at += frameMs) {
      if (at > leavesAt) stand = undefined
      if (words !== undefined && at >= words.until) words = undefined
      const screen = screenAt(play, at)
      frames.push({
        ...{ at, figures: figuresAt(play, at) },
        ...{ words: words?.rect, cue: words?.id, isBeside: words?.isBeside === true },
        texts: screen === undefined ? [] : textBoxes(screen).map(onPicture),
        puppet: stand && seenPart(stand),
      })
    }
  }
  for (const event of play.events) {
    lookUntil(Math.min(event.t, play.ms))
    if (event.type === 'sight/observation') {
      figures = figuresAt(play, event.observation.at)
      if (hasMovedOn(event.observation, undefined, texts)) home.leave()
      if (event.observation.texts === undefined || String(event.observation.texts) === String(texts)) continue
      texts = event.observation.texts
      makeWay()
    }
    if (event.type === 'stage/stopped' && words?.id === event.cue) words = undefined
    if (event.type !== 'stage/cue') continue
    const { cue } = event
    const { content } = cue
    if (cue.avoid !== undefined) texts = cue.avoid
    const said = isSaid(content)
    if (cue.puppet !== undefined) {
      const here = wish(!said && words?.rect !== undefined, cue.avoid ?? [], cue.avoidLately ?? [])
      const scene = { size: stage, margin, captionScale: 1 }
      stand = home.standFor(here, event.t, (stands) => standForCue(cue, stands, scene), {
        mustShow: cue.word !== undefined,
        hasRoom: (one) => hasRoom(cue, one, scene),
      })
      leavesAt = event.t + cue.durationMs + stayMs
    }
    if (content.lane === 'text') say(cue, event.t, content.text, true)
    if (isSaid(content)) say(cue, event.t, content.text, false)
  }
  lookUntil(play.ms)
  return frames
}

const onPicture = ([x, y, width, height]: ShareBox): Rect => ({
  ...{ x: x * stage.width, y: y * stage.height, width: width * stage.width, height: height * stage.height },
})
