import type { Box, SeenLine } from '../events/observation.ts'
import { overlapOf, padded, unite } from './boxes.ts'

/** Labels that are always in the panel, which shows these very texts so that this file can recognize it. */
export const panelLabels = {
  lookNow: 'Look now',
  stopTurn: 'Stop turn',
  testCue: 'Test cue',
  seesNow: 'Sees now',
  thisRun: 'This run',
  toolCalls: 'Tool calls',
  onStage: 'On stage',
} as const

/** Labels at the panel's top and bottom. They are too common to identify the panel but show how far it reaches. */
export const panelEdges = { panic: 'PANIC', whisper: 'Whisper', keys: 'Keys' } as const

/** Least number of labels that identify the panel; a game may show one or two of them by chance. */
const minLabels = 4
/** The panel reaches this far beyond the box around its labels, as a share of that box. */
const margin = 0.12

/**
 * Returns the lines of a screen without those of our own panel, which the performer would take for the game.
 * `ownPanel` is whether the panel is on the screen.
 */
export function withoutOwnPanel(lines: readonly SeenLine[]): {
  readonly lines: readonly SeenLine[]
  readonly ownPanel: boolean
} {
  const found = Object.values(panelLabels).flatMap(
    (label) => lines.find(({ text }) => shows(text, label)) ?? [],
  )
  const [first, ...others] = found
  if (first === undefined || found.length < minLabels) return { lines, ownPanel: false }
  const columns = others.reduce<Box>((box, line) => unite(box, line.box), first.box)
  const edges = Object.values(panelEdges).flatMap((word) =>
    lines.filter(({ text, box }) => shows(text, word) && isAboveOrBelow(box, columns)),
  )
  const around = edges.reduce<Box>((box, line) => unite(box, line.box), columns)
  const [, , width, height] = around
  const panel = padded(
    around,
    width * margin,
    height * margin,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  )
  return { lines: lines.filter(({ box }) => overlapOf(box, panel) === 0), ownPanel: true }
}

/** OCR may join a label with the key or figure beside it. */
const shows = (text: string, label: string): boolean =>
  text.length <= label.length + 10 && text.toLowerCase().includes(label.toLowerCase())

/** Returns whether a box lies between the left and right edges of another, at any height. */
const isAboveOrBelow = ([x, , width]: Box, [left, , across]: Box): boolean =>
  x >= left && x + width <= left + across
