import type { Box, SeenLine } from '../../events/observation.ts'
import { overlapOf, padded, unite } from '../picture/boxes.ts'

/** Labels that are always in the panel. The panel takes them from here. */
export const panelLabels = {
  en: {
    lookNow: 'Look now',
    stopTurn: 'Stop turn',
    testCue: 'Test cue',
    seesNow: 'Sees now',
    thisRun: 'This run',
    toolCalls: 'Tool calls',
    onStage: 'On stage',
  },
  de: {
    lookNow: 'Jetzt hinsehen',
    stopTurn: 'Auftritt abbrechen',
    testCue: 'Testeffekt',
    seesNow: 'Sieht gerade',
    thisRun: 'Diese Session',
    toolCalls: 'Tool-Aufrufe',
    onStage: 'Auf der Bühne',
  },
}

/** Labels at the panel's top and bottom. They are too common to identify the panel. */
export const panelEdges = {
  en: { panic: 'PANIC', whisper: 'Whisper', keys: 'Keys' },
  de: { panic: 'PANIK', whisper: 'Flüstern', keys: 'Tasten' },
}

/** Minimum number of labels that reveal Adlib's panel. A game may show a few by chance. */
const minLabels = 4
const margin = 0.12

/** Returns the lines of a screen without those of Adlib's own panel. */
export function withoutOwnPanel(lines: readonly SeenLine[]): {
  readonly lines: readonly SeenLine[]
  readonly ownPanel: boolean
} {
  const language = (['en', 'de'] as const).find((one) => labelLines(lines, one).length >= minLabels)
  const [first, ...others] = language === undefined ? [] : labelLines(lines, language)
  if (language === undefined || first === undefined) return { lines, ownPanel: false }
  const columns = others.reduce<Box>((box, line) => unite(box, line.box), first.box)
  const edges = Object.values(panelEdges[language]).flatMap((word) =>
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

const labelLines = (lines: readonly SeenLine[], language: keyof typeof panelLabels): SeenLine[] =>
  Object.values(panelLabels[language]).flatMap((label) => lines.find(({ text }) => shows(text, label)) ?? [])

/** Returns whether a line shows a label. OCR may join a key or a number to the label. */
const shows = (text: string, label: string): boolean =>
  text.length <= label.length + 10 && text.toLowerCase().includes(label.toLowerCase())

const isAboveOrBelow = ([x, , width]: Box, [left, , across]: Box): boolean =>
  x >= left && x + width <= left + across
