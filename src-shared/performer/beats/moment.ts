import type { Observation } from '../../events/observation.ts'
import { type ClassifiedLine, isSentence, type ScreenSize } from '../../sight/line-class.ts'
import type { NumberChange, NumberFacts } from './number-facts.ts'
import type { SeenScreen } from './standing-lines.ts'

/** Everything that a rule knows about one observation. */
export interface ScreenMoment extends SeenScreen {
  readonly at: number
  readonly scene: Observation['scene']
  readonly changes: readonly NumberChange[]
  readonly born: readonly NumberFacts[]
  readonly numbers: readonly NumberFacts[]
  /** Whether a pause menu is open. */
  readonly isPaused: boolean
  readonly isLoading: boolean
  /** Whether a title screen waits for a key. */
  readonly isStart: boolean
  /** Whether a menu page with a "Back" entry is open. */
  readonly isMenu: boolean
  /** Whether a page of text is open: an article, a manual, a terminal, a list. */
  readonly isPage: boolean
}

/** A plain "Pause" is not included here: video players have such a button. */
const paused = /^(?:game )?paused$|^pause menu$/i
const pausedTitle = /^pause$/i
const loading = /\b(?:loading|please wait|connecting|searching for|matchmaking|buffering)\b/i
const start =
  /^\W*(?:press (?:start|any|enter|space|a\b|x\b).*|insert coins?|tap to (?:start|play)|click to (?:start|play)|new game|start game)\W*$/i

const wayBack = /^(?:back|return|main menu|cancel)$/i

/** Number of plain lines that make a page, and height of a small sentence as a share of the screen. */
const pageLines = 3
const smallShare = 0.03

/** Returns what the lines say about the state of the game. */
export function screenState({
  standing,
  size,
}: SeenScreen): Pick<ScreenMoment, 'isPaused' | 'isLoading' | 'isStart' | 'isMenu' | 'isPage'> {
  const shows = (pattern: RegExp) => standing.some(({ line }) => pattern.test(line.text.trim()))
  const menus = standing.filter(({ kind }) => kind === 'menu').length
  const isPaused =
    shows(paused) ||
    standing.some(({ kind, line }) => kind === 'title' && pausedTitle.test(line.text.trim())) ||
    (menus > 1 && shows(/^\W*resume\b/i))
  return {
    isPaused,
    isLoading: shows(loading),
    isStart: !isPaused && shows(start),
    isMenu: shows(wayBack),
    isPage: standing.filter((each) => isPlain(each, size)).length >= pageLines,
  }
}

const isPlain = ({ kind, line }: ClassifiedLine, { height }: ScreenSize): boolean =>
  kind === 'log' ||
  kind === 'list' ||
  (isSentence(line.text) && (kind === 'text' || (kind !== 'chat' && line.box[3] < height * smallShare)))
