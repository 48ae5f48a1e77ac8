import { bubbleAt } from '../../../renderer/overlay/bubble.ts'
import { chooseType } from '../../../renderer/overlay/choose-type.ts'
import { edgeSpot, type Spot } from '../../../renderer/overlay/edge-spot.ts'
import {
  bigLines,
  type CaptionType,
  captionLines,
  designHeight,
  designWidth,
  fittedSize,
  smallType,
} from '../../../renderer/overlay/layout.ts'
import { type LastPlace, type Rect, rectAt } from '../../../renderer/overlay/placement.ts'
import { type Stand, seenPart } from '../../../renderer/overlay/puppet/stand.ts'
import { standForCue } from '../../../renderer/overlay/puppet/stand-for-cue.ts'
import type { Place } from '../../../src-shared/events/cue.ts'
import { captionPages } from '../../../src-shared/events/reading-time.ts'
import { settingsSchema } from '../../../src-shared/settings/settings.ts'
import { figuresAt, type Play, screenAt, textBoxes } from './play.ts'
import type { ShownCue } from './shown-cues.ts'

const stage = { width: designWidth, height: designHeight, scale: 1 }
const margin = { x: designWidth * 0.05, y: designHeight * 0.05 }
/** The interval of the frames that are looked at (ms). */
const frameMs = 250

/** Letters, fonts and padding as the overlay has them (design pixels). */
const big = { shout: 196, size: 132, shoutLetters: 11, captionRoom: 210 }
const caption = { size: 58, padX: 84, padY: 76, lineHeight: 1.24, tagRise: 40 }
const { overlay } = settingsSchema.parse({})
const { puppet } = overlay

/** Where words are; `place` and `shift` are absent beside a puppet. */
type Placed = Omit<Spot, 'place' | 'shift'> & Partial<Pick<Spot, 'place' | 'shift'>>

/** Counts frames with words on stage, and those where the words lie on text of the screen. */
export function coveredFrames(play: Play, cues: readonly ShownCue[]): { frames: number; covered: number } {
  const last: { text?: LastPlace; caption?: LastPlace } = {}
  let now: Stand | undefined
  const placed: { from: number; until: number; rect: Rect }[] = []
  let frames = 0
  let covered = 0
  for (const shown of cues) {
    const { content, avoid = [], avoidLately = [] } = shown.cue
    if (content.lane !== 'text' && content.lane !== 'caption' && content.lane !== 'voice') continue
    const lane = content.lane === 'text' ? 'text' : 'caption'
    const taken = placed.filter(({ until }) => until > shown.from).map(({ rect }) => rect)
    const figures = figuresAt(play, shown.from)
    const room = { stage, margin, avoid, avoidLately, figures, taken }
    const stand = standForCue(
      shown.cue,
      {
        ...{ side: puppet.side, stage, height: puppet.size, preferred: 'left', now, figures },
        margin: (stage.width * puppet.margin) / 100,
      },
      margin,
    )
    const figure = lane === 'caption' && shown.cue.puppet !== undefined ? seenPart(stand) : null
    if (shown.cue.puppet !== undefined) now = stand
    const asked = content.lane === 'text' ? content.place : undefined
    const spotFor = (size: { width: number; height: number }): Placed => {
      const rectOf = (place: Place) =>
        rectAt(place, size, stage, margin, lane === 'text' ? big.captionRoom : 0)
      if (figure !== null) return bubbleAt(size, { ...room, puppet: figure })
      if (asked !== undefined) return { place: asked, rect: rectOf(asked), covers: 0, hides: 0 }
      const home = lane === 'text' ? 'top' : overlay.captions
      return edgeSpot({ ...room, home, rectOf, last: last[lane], now: shown.from })
    }
    const spot =
      lane === 'text'
        ? spotFor(bigSize(content.text))
        : chooseType((type) => spotFor(captionSize(content.text, type)))
    const { place, shift } = spot
    if (place !== undefined && shift !== undefined) last[lane] = { place, shift, at: shown.from }
    const { rect } = spot
    placed.push({ from: shown.from, until: shown.until, rect })
    for (let at = shown.from; at < shown.until; at += frameMs) {
      frames += 1
      const screen = screenAt(play, at)
      if (screen !== undefined && textBoxes(screen).some((box) => overlaps(rect, box))) covered += 1
    }
  }
  return { frames, covered }
}

const overlaps = (rect: Rect, [x, y, width, height]: readonly [number, number, number, number]): boolean =>
  rect.x < (x + width) * designWidth &&
  x * designWidth < rect.x + rect.width &&
  rect.y < (y + height) * designHeight &&
  y * designHeight < rect.y + rect.height

function bigSize(text: string): { width: number; height: number } {
  const lines = bigLines(text)
  const largest = lines.length === 1 && text.length <= big.shoutLetters ? big.shout : big.size
  const wide = Math.max(...lines.map(emsOf))
  const font = fittedSize(largest, (wide + 0.36) * largest, designWidth - 2 * margin.x)
  return { width: (wide + 0.36) * font, height: (lines.length * 1.02 + 0.28) * font }
}

/** Returns the size of the plate for a caption's first page, or for a set-up with its punchline. */
function captionSize(text: string, { letters, isSmall }: CaptionType): { width: number; height: number } {
  const pages = captionPages(text)
  const lines = captionLines(pages.find((page) => page.includes('\n')) ?? pages[0] ?? '', letters)
  const size = caption.size * (isSmall ? smallType : 1)
  return {
    width: Math.max(...lines.map(emsOf), 0) * size + caption.padX,
    height: lines.length * caption.lineHeight * size + caption.padY + caption.tagRise,
  }
}

/** Returns the width of a text in ems of the overlay's font, to about three percent. */
const emsOf = (text: string): number =>
  [...text].reduce((sum, letter) => {
    if (/[ .,:;'’!|iljtf]/.test(letter)) return sum + 0.34
    if (/[mwMW]/.test(letter)) return sum + 0.81
    return sum + (/\p{Lu}/u.test(letter) ? 0.62 : 0.56)
  }, 0)
