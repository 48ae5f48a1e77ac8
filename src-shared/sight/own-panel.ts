import type { Box, SeenLine } from '../events/observation.ts'
import { overlapOf, padded, unite } from './boxes.ts'

/** Words that the panel always shows. The panel takes them from here, so that they stay recognizable. */
export const panelLabels = {
  lookNow: 'Look now',
  stopTurn: 'Stop turn',
  testCue: 'Test cue',
  seesNow: 'Sees now',
  thisRun: 'This run',
  toolCalls: 'Tool calls',
  onStage: 'On stage',
} as const

/** Words at the panel's upper and lower edge. Too common to tell it by, they say how far it reaches. */
export const panelEdges = { panic: 'PANIC', whisper: 'Whisper', keys: 'Keys' } as const

/** So many different labels are no chance; a game may well have one or two of them. */
const fewest = 4
/** The labels lie inside the panel; it reaches beyond them by this share of the box around them. */
const margin = 0.12

/**
 * The lines of a screen without those of our own panel, which would otherwise be read as the game and answered.
 * `visible` is whether the panel is there.
 */
export function withoutOwnPanel(lines: readonly SeenLine[]): {
  readonly lines: readonly SeenLine[]
  readonly visible: boolean
} {
  const found = Object.values(panelLabels).flatMap(
    (label) => lines.find(({ text }) => shows(text, label)) ?? [],
  )
  const [first, ...others] = found
  if (first === undefined || found.length < fewest) return { lines, visible: false }
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
  return { lines: lines.filter(({ box }) => overlapOf(box, panel) === 0), visible: true }
}

/** A label may be read together with the key or the figure beside it. */
const shows = (text: string, label: string): boolean =>
  text.length <= label.length + 10 && text.toLowerCase().includes(label.toLowerCase())

/** Whether a box lies between the left and the right end of another, at whatever height. */
const isAboveOrBelow = ([x, , width]: Box, [left, , across]: Box): boolean =>
  x >= left && x + width <= left + across
