import type { CueContent } from '../../src-shared/events/cue.ts'
import { captionPages } from '../../src-shared/stage/cue-duration.ts'

type Audio = NonNullable<Extract<CueContent, { lane: 'voice' }>['audio']>

/** How far a voice has come. */
export interface Speech {
  /** Letters said so far; blanks do not count. */
  letters(): number
}

const lettersOf = (text: string): number => text.replace(/\s/g, '').length

/** The pages of a caption, each with the number of letters before it. */
export function spokenPages(text: string): { words: string; from: number }[] {
  let from = 0
  return captionPages(text).map((words) => {
    const page = { words, from }
    from += lettersOf(words)
    return page
  })
}

/**
 * Letters of a text that are said at a time: those of the newest syllable that has begun, and all of them once the clip
 * is over or has no syllables.
 * @param elapsedMs of the clip
 */
export function lettersSaid(text: string, { syllables, durationMs }: Audio, elapsedMs: number): number {
  if (syllables.length === 0 || elapsedMs >= durationMs) return lettersOf(text)
  const newest = syllables.findLast(({ atMs }) => atMs <= elapsedMs)
  return newest === undefined ? 0 : lettersOf(text.slice(0, newest.chars))
}
