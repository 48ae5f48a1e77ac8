import { distance } from 'fastest-levenshtein'
import { readableTexts } from '../events/cue-words.ts'
import type { SeenLine } from '../events/observation.ts'
import type { State } from '../events/state.ts'
import type { ObservationBody } from '../sight/memory/observe.ts'

/** OCR may still report a line for this time (ms) after it left the overlay. */
const echoMs = 8000

/**
 * Removes the overlay's own lines from an observation, so that the performer does not react to itself. Returns null
 * if nothing else changed.
 */
export function removeEcho(body: ObservationBody, state: State, now: number): ObservationBody | null {
  const foreign = foreignCheck(body.source, state, now)
  if (foreign === null) return body
  const newLines = body.newLines.filter(foreign)
  const goneLines = body.goneLines.filter(foreign)
  const moved = body.numbers.some(({ was }) => was !== undefined)
  if (newLines.length + goneLines.length === 0 && !moved && !body.scene.cut) return null
  const { largest, ...rest } = body
  return {
    ...rest,
    newLines,
    goneLines,
    ...(largest !== undefined && foreign(largest) ? { largest } : {}),
  }
}

/** Removes the overlay's own lines from all lines of a source. */
export function withoutOwnLines(
  lines: readonly SeenLine[],
  source: string,
  state: State,
  now: number,
): readonly SeenLine[] {
  const foreign = foreignCheck(source, state, now)
  return foreign === null ? lines : lines.filter(foreign)
}

function foreignCheck(source: string, state: State, now: number): ((line: SeenLine) => boolean) | null {
  if (!/^(?:screen|obs)/.test(source)) return null
  const own = state.cues.flatMap(({ cue, cuedAt }) =>
    cuedAt !== undefined && now < cuedAt + cue.durationMs + echoMs
      ? readableTexts(cue.content).map(wordsIn)
      : [],
  )
  return own.length === 0 ? null : (line) => !own.some((words) => isFrom(wordsIn(line.text), words))
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Returns whether a line that OCR read is from the overlay's own words. OCR may read only a part of a wrapped line,
 * misread letters, and lose spaces.
 */
function isFrom(read: readonly string[], own: readonly string[]): boolean {
  const letters = read.join('').length
  // A single short word ("hp", "go") may also be from the game.
  if (letters < 4) return false
  const whole = own.join('')
  const found = read.filter(
    (word) =>
      own.some((mine) => distance(word, mine) <= (word.length > 3 ? 1 : 0)) ||
      (word.length >= 8 && whole.includes(word)),
  )
  return found.length / read.length >= 0.8 && found.join('').length >= whole.length / 3
}
