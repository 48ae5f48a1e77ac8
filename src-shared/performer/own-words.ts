import { distance } from 'fastest-levenshtein'
import type { SeenLine } from '../events/observation.ts'
import type { State } from '../events/state.ts'
import type { ObservationBody } from '../sight/observe.ts'

/** How long (ms) OCR may still report one of our lines after it left the overlay. */
const echoMs = 8000

/**
 * Removes the overlay's own lines from an observation. Otherwise a performer that shares its whole screen would answer
 * itself forever. Only pictures of a screen can contain the overlay; files and game sources cannot.
 * @returns null when only our own words have changed
 */
export function withoutOwnWords(body: ObservationBody, state: State, now: number): ObservationBody | null {
  if (!body.source.startsWith('screen')) return body
  const own = state.cues.flatMap(({ cue, cuedAt }) =>
    cuedAt !== undefined &&
    now < cuedAt + cue.durationMs + echoMs &&
    (cue.content.lane === 'text' || cue.content.lane === 'caption')
      ? [wordsIn(cue.content.text)]
      : [],
  )
  if (own.length === 0) return body
  const foreign = (line: SeenLine): boolean => !own.some((words) => isFrom(wordsIn(line.text), words))
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

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Returns true when nearly all words of a read line are in one of our lines and make up a third of it: our lines wrap
 * onto two at most. One letter of each word may be misread.
 */
function isFrom(read: readonly string[], own: readonly string[]): boolean {
  // A single short word ("hp", "go") may as well be the game's.
  if (read.join('').length < 4) return false
  const found = read.filter((word) => own.some((mine) => distance(word, mine) <= (word.length > 3 ? 1 : 0)))
  return found.length / read.length >= 0.8 && found.length >= own.length / 3
}
