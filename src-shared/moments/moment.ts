import type { Observation, SeenBlock, SeenLine } from '../events/observation.ts'
import { type ClassifiedLine, isSentence, type ScreenSize } from '../sight/lines/line-class.ts'
import type { NumberChange, NumberFacts } from './number-facts.ts'
import type { SeenScreen } from './standing-lines.ts'
import type { MeaningShares } from './text-meaning.ts'

/** State of the game, as the lines on the screen reveal it. */
export interface ScreenState {
  readonly isPaused: boolean
  readonly isLoading: boolean
  readonly isStart: boolean
  /** Whether a menu is open that has a way back, such as a "Back" entry. */
  readonly isMenu: boolean
  /** Whether there is a column of choices or names. */
  readonly hasChoices: boolean
  /** Whether a page of text is open, such as an article, a manual, a terminal or a list. */
  readonly isPage: boolean
  readonly isFull: boolean
}

/** A new block of text, and what it probably reports. */
export interface JudgedBlock extends SeenBlock {
  /** The new lines in the block, from top to bottom. */
  readonly lines: readonly ClassifiedLine[]
  readonly shares: MeaningShares
  /** How much the streamer's corrections decided about `shares`, from 0 to 1. */
  readonly weight: number
}

/** What rules know at an observation, or at a tick between two observations. */
export interface ScreenMoment extends SeenScreen, ScreenState {
  readonly at: number
  /** The new blocks of text, and what they report. */
  readonly blocks: readonly JudgedBlock[]
  readonly scene: Observation['scene']
  /** Whether the picture moved enough in the last 15 s to show a game in progress. */
  readonly isLively: boolean
  /** Time of the last jump of the picture, such as a switch to another scene. */
  readonly jumpedAt: number
  readonly changes: readonly NumberChange[]
  readonly born: readonly NumberFacts[]
  readonly numbers: readonly NumberFacts[]
}

/** "Pause" alone does not match, because video players have a button with this word. */
const paused = /^(?:game )?paused$|^pause menu$/i
const loading =
  /\b(?:(?:down|un|up)?loading|installing|extracting|updating|please wait|connecting|searching for|matchmaking|buffering)\b/i
const start =
  /^\W*(?:press (?:start|any|enter|space|a\b|x\b)(?!.*\b(?:continue|try again|respawn|close|exit|quit|return|skip)\b).*|insert coins?|tap to (?:start|play)|click to (?:start|play))\W*$/i

const minChoices = 4
const minChoice = 0.03
const choiceSpan = 9
const choiceWords = /^\P{L}*\p{L}{3,}(?: \p{L}+){0,2}\W*$/u
const wayBack = /^(?:back|return|main menu|cancel)$/i

const pageLines = 3
const fullLines = 16
const smallShare = 0.03

/** Minimum motion (0 to 1) of a game in progress. A page moves only when it scrolls or a window opens. */
export const lively = 0.15

/** Infers from the lines on the screen what it shows, such as a pause, a menu or a page of text. */
export function screenState({ standing: all, size }: SeenScreen): ScreenState {
  const standing = all.filter(({ kind }) => kind !== 'table')
  const shows = (pattern: RegExp) => standing.some(({ line }) => pattern.test(line.text.trim()))
  const isPaused = shows(paused)
  return {
    isPaused,
    isLoading: shows(loading),
    isStart: !isPaused && shows(start),
    isMenu: shows(wayBack),
    hasChoices: standing.some(({ line }) => isChoice(line, standing, size)),
    isPage: standing.filter((each) => isPlain(each, size)).length >= pageLines,
    isFull: all.filter(({ line }) => /\p{L}{2}/u.test(line.text)).length >= fullLines,
  }
}

/**
 * Returns whether the screen is a still page full of text. On such a page, only words that report an event matter.
 */
export const isForm = ({ isFull, isLively }: Pick<ScreenMoment, 'isFull' | 'isLively'>): boolean =>
  isFull && !isLively

const isChoice = (
  { box: [x, y, width, height] }: SeenLine,
  standing: readonly ClassifiedLine[],
  size: ScreenSize,
): boolean =>
  height >= size.height * minChoice &&
  standing.filter(
    ({ line: { text, box } }) =>
      Math.max(box[3], height) < Math.min(box[3], height) * 1.35 &&
      Math.abs(box[1] - y) < height * choiceSpan &&
      (Math.abs(box[0] - x) < height || Math.abs(box[0] + box[2] / 2 - x - width / 2) < height) &&
      choiceWords.test(text),
  ).length >= minChoices

const isPlain = ({ kind, line }: ClassifiedLine, { height }: ScreenSize): boolean =>
  kind === 'log' ||
  kind === 'list' ||
  (isSentence(line.text) && (kind === 'text' || (kind !== 'chat' && line.box[3] < height * smallShare)))
