import type { Place } from '../../src-shared/events/cue.ts'
import { jokeOf } from '../../src-shared/events/reading-time.ts'
import { placeShare } from '../../src-shared/events/stage-lists.ts'
import { graphemes } from './emoji.ts'

/** The overlay's size in pixels before scaling. */
export const designWidth = 1920
export const designHeight = 1080

/** Intended maximum number of letters in a line of a caption: five or six words, easy to read at a glance. */
export const captionLetters = 30
/** Intended maximum number of letters in a line of a narrow caption. */
export const narrowLetters = 20
/** Letter size of outlined captions relative to other captions, as in `looks.css`. */
export const outlinedScale = 1.25

/** The intended maximum number of letters in a line, and the letter size relative to the normal size. */
export interface CaptionType {
  readonly letters: number
  readonly scale: number
}

/** Ways to typeset a caption, preferred way first. The others are for pictures full of text. */
export const captionTypes: readonly [CaptionType, ...CaptionType[]] = [
  { letters: captionLetters, scale: 1 },
  { letters: narrowLetters, scale: 1 },
  { letters: captionLetters, scale: 0.8 },
  { letters: narrowLetters, scale: 0.8 },
  { letters: captionLetters, scale: 0.64 },
  { letters: narrowLetters, scale: 0.64 },
]

/**
 * Returns the preferred way to typeset a page, followed by the other ways that need at most two lines, or at most as
 * many lines as the preferred way.
 */
export function captionTypesFor(page: string): typeof captionTypes {
  const [first, ...others] = captionTypes
  const most = Math.max(2, captionLines(page, first.letters).length)
  return [first, ...others.filter(({ letters }) => captionLines(page, letters).length <= most)]
}

const oneLineLetters = 18

export interface StageSize {
  scale: number
  /** In design pixels. At least the size of the design. */
  width: number
  height: number
}

/**
 * Returns the stage that fills a viewport. The stage is wider or taller than the design if the viewport has another
 * aspect ratio.
 */
export function stageSize(viewportWidth: number, viewportHeight: number): StageSize {
  const scale = Math.max(0.01, Math.min(viewportWidth / designWidth, viewportHeight / designHeight))
  return { scale, width: viewportWidth / scale, height: viewportHeight / scale }
}

/**
 * Splits big text into one or two lines: before a punchline, after a sentence, at a space or inside a word.
 * @param most maximum number of letters of a text that stays whole
 */
export function bigLines(text: string, most = oneLineLetters): string[] {
  const { setUp, punchline } = jokeOf(text)
  if (punchline !== undefined) return [setUp, punchline].map((part) => part.replace(/\s+/g, ' '))
  const clean = text.replace(/\s+/g, ' ').trim()
  const letters = graphemes(clean)
  if (letters.length <= most) return [clean]
  const middle = letters.length / 2
  const off = (at: number): number => Math.abs(at - middle)
  const spaces = letters.flatMap((letter, at) => (letter === ' ' ? [at] : []))
  const nearest = (list: number[]): number | undefined => [...list].sort((a, b) => off(a) - off(b))[0]
  const sentence = nearest(spaces.filter((at) => /[.!?…]/.test(letters[at - 1] ?? '')))
  const space = nearest(spaces)
  const cut = sentence !== undefined && off(sentence) <= letters.length * 0.25 ? sentence : space
  // Without a space near the middle, split inside a word. Otherwise, one line would be far too long.
  if (cut === undefined || off(cut) > letters.length * 0.4) {
    const half = Math.ceil(middle)
    return [letters.slice(0, half).join('').trim(), letters.slice(half).join('').trim()]
  }
  return [letters.slice(0, cut).join(''), letters.slice(cut + 1).join('')]
}

/**
 * Returns the font size (design pixels), at most `largest`, at which big text fits into a width of `room`.
 * @param widthAtLargest width of the text at the size `largest`
 */
export const fittedSize = (largest: number, widthAtLargest: number, room: number): number =>
  widthAtLargest <= room ? largest : Math.floor((largest * room) / widthAtLargest)

/** Returns the outline width of big text: 16 px for letters of 132 px, at least 4 px. */
export const outlineFor = (fontSize: number): number => Math.max(4, Math.round((16 * fontSize) / 132))

/**
 * Splits a page of a caption into as few lines as possible, of similar length.
 * @param letters intended maximum number of letters in a line
 */
export const captionLines = (page: string, letters = captionLetters): string[] =>
  page.split('\n').flatMap((part) => linesOf(part, letters))

function linesOf(part: string, letters: number): string[] {
  const words = part
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => pieces(word, letters))
  const length = graphemes(words.join(' ')).length
  const most = Math.ceil(length / letters)
  for (let width = Math.ceil(length / Math.max(1, most)); ; width += 1) {
    const lines = filled(words, width)
    if (lines.length <= most) return lines
  }
}

function filled(words: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = [...lines.slice(-1), word].join(' ')
    if (lines.length > 0 && graphemes(longer).length <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function pieces(word: string, most: number): string[] {
  const letters = graphemes(word)
  const parts: string[] = []
  for (let at = 0; at < letters.length; at += most) parts.push(letters.slice(at, at + most).join(''))
  return parts
}

/** An emote's top left corner and size (design pixels), and its rotation (degrees). */
export interface EmoteSpot {
  x: number
  y: number
  size: number
  turn: number
}

const emoteSizes = [176, 132, 112]

/**
 * Returns the spots for a cue's emotes inside the safe margins. The first emote is the largest.
 * @param nudge number from 0 to 1 that shifts and tilts the emotes a little
 */
export function emoteSpots(
  place: Place,
  count: number,
  stage: { width: number; height: number },
  margin: { x: number; y: number },
  nudge: number,
): EmoteSpot[] {
  const share = placeShare(place)
  const inward = share.x === 1 ? -1 : 1
  const room = (size: number) => ({
    x: stage.width - 2 * margin.x - size,
    y: stage.height - 2 * margin.y - size,
  })
  // Captions are usually at the bottom left, so emotes start above them.
  const lift = share.y === 1 && share.x < 1 ? 260 : 0
  const largest = emoteSizes[0] ?? 0
  const groupWidth = emoteSizes.slice(0, count).reduce((sum, size) => sum + size * 0.9, 0)
  const start = share.x === 0.5 ? -(groupWidth - largest) / 2 : 0
  let along = start + (nudge - 0.5) * 40
  return emoteSizes.slice(0, count).map((size, n) => {
    const free = room(size)
    const x = margin.x + share.x * free.x + inward * along
    const y = margin.y + share.y * free.y - lift + (n % 2 === 1 ? -0.35 : 0.15) * size * (n === 0 ? 0 : 1)
    along += size * 0.9
    return {
      x: clamp(x, margin.x, margin.x + free.x),
      y: clamp(y, margin.y, margin.y + free.y),
      size,
      turn: (n % 2 === 0 ? 8 : -10) + (nudge - 0.5) * 6,
    }
  })
}

const tossedSizes = [120, 96, 96]
const hover = 10
const besideDrop = 150

/**
 * Returns the spots for emotes that a puppet tosses: the first in the middle, the others beside it.
 * @param aside horizontal distance from the head (design pixels); 0 for above the head
 */
export function tossedSpots(
  puppet: { readonly x: number; readonly y: number; readonly width: number },
  count: number,
  aside = 0,
): EmoteSpot[] {
  const drop = aside === 0 ? 0 : besideDrop
  return tossedSizes.slice(0, count).map((size, n) => ({
    x: puppet.x + puppet.width / 2 + aside - size / 2 + (n === 0 ? 0 : n === 1 ? 92 : -92),
    y: puppet.y + drop - hover - size + (n === 0 ? 0 : 26),
    size,
    turn: n === 0 ? 6 : n === 1 ? 14 : -12,
  }))
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most))
