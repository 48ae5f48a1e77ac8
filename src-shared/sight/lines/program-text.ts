import { type LineClass, programPrefix, type ReportedEvent, type SeenLine } from '../../events/observation.ts'
import type { ObservationBody } from '../memory/observe.ts'
import type { ReportedNumber } from '../memory/reported-numbers.ts'
import { createSeenLines } from '../memory/seen-lines.ts'
import { createNumberTracker } from '../memory/track-numbers.ts'
import { isSentence } from './line-class.ts'

/** Maximum length of a text (characters). */
export const maxProgramText = 2000
/** Maximum number of lines in a text. */
export const maxProgramLines = 24

const maxLine = 400
/** Maximum number of remembered programs. The program that has been silent longest is forgotten first. */
const maxPrograms = 8

/** What another program reports about its game. */
export interface ProgramText {
  readonly text?: string | undefined
  readonly numbers?: readonly ReportedNumber[] | undefined
  readonly events?: readonly ReportedEvent[] | undefined
  /** Without the prefix `api:`. */
  readonly source: string
}

/**
 * Creates a function that turns the text and the events of another program into an observation. `now` is epoch ms.
 * @param seen the run's memory of lines
 */
export function createProgramTextReader(
  seen = createSeenLines(),
): (text: ProgramText, now: number) => ObservationBody {
  const trackers = new Map<string, ReturnType<typeof createNumberTracker>>()

  return ({ text = '', events = [], source }, now) => {
    const name = `${programPrefix}${source}`
    const track = trackers.get(name) ?? createNumberTracker()
    trackers.delete(name)
    trackers.set(name, track)
    for (const old of [...trackers.keys()].slice(0, -maxPrograms)) trackers.delete(old)
    const newLines = linesOf(text)
      .slice(0, maxProgramLines)
      .map((line): SeenLine => {
        const words = line.slice(0, maxLine)
        return { text: words, box: [0, 0, 0, 0], confidence: 100, kind: kindOf(words), kindConfidence: 0.5 }
      })
    return {
      source: name,
      at: now,
      newLines: seen.sent(newLines, now),
      goneLines: [],
      numbers: track(newLines, now).map(({ box: _, ...number }) => number),
      ...(events.length === 0 ? {} : { events: [...events] }),
      // There is no picture, so these values mean neither dark nor in motion.
      scene: { cut: false, brightness: 0.5, motion: 0 },
      confidence: 100,
      ageMs: 0,
    }
  }
}

/** Splits a text into trimmed lines, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const value = /^\D{1,40}\d[\d.,:/%]*$/

function kindOf(line: string): LineClass {
  if (value.test(line)) return 'hud'
  return isSentence(line) ? 'subtitle' : 'title'
}
