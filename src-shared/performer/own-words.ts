import { distance } from 'fastest-levenshtein'
import type { SeenLine } from '../events/observation.ts'
import type { State } from '../events/state.ts'
import type { ObservationBody } from '../sight/observe.ts'

/** Milliseconds for which a line of ours may still be read after it left the overlay: reading takes a while. */
const echoMs = 8000

/**
 * What was seen without what the overlay itself shows: a performer that shares its whole screen would else
 * answer its own lines for ever. Only pictures of a screen can hold the overlay; files and games' own sources
 * cannot.
 * @returns null when nothing but our own words had changed
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
 * True when nearly all words of a read line stand in a line of ours, and make up a good part of it: ours is
 * painted on two lines at most. A letter may be misread in each word.
 */
function isFrom(read: readonly string[], own: readonly string[]): boolean {
  // One short word alone ("hp", "go") is as likely the game's.
  if (read.join('').length < 4) return false
  const found = read.filter((word) => own.some((mine) => distance(word, mine) <= (word.length > 3 ? 1 : 0)))
  return found.length / read.length >= 0.8 && found.length >= own.length / 3
}
