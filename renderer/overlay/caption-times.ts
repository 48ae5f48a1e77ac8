import type { CueContent } from '../../src-shared/events/cue.ts'
import { captionPages, type TimedPage, timedPages } from '../../src-shared/events/reading-time.ts'

/**
 * Returns the pages of a caption that remain to be shown. The first pages are left out if the overlay connects late.
 * @param durationMs duration of the whole cue
 * @param leftMs time until the cue ends
 */
export function pagesFromNow(text: string, durationMs: number, leftMs: number): TimedPage[] {
  const pages = timedPages(text)
  const all = pages.reduce((sum, { ms }) => sum + ms, 0)
  const gone = durationMs - leftMs
  let end = 0
  return pages.flatMap((page) => {
    const share = (durationMs * page.ms) / all
    end += share
    const ms = Math.round(Math.min(share, end - gone))
    return ms > 0 ? [{ words: page.words, ms }] : []
  })
}

/** Returns whether a page repeats the previous page and adds a punchline. */
export const continues = (page: string, before: string): boolean => page.startsWith(`${before}\n`)

type Audio = NonNullable<Extract<CueContent, { lane: 'voice' }>['audio']>

/** How far a voice has progressed in its text. */
export interface Speech {
  letters(): number
}

const lettersOf = (text: string): number => text.replace(/\s/g, '').length

/** Splits a caption into pages. `from` is the number of characters (without spaces) before a page. */
export function spokenPages(text: string): { words: string; from: number }[] {
  let from = 0
  const pages = captionPages(text)
  const whole = pages.filter((words, n) => !continues(pages[n + 1] ?? '', words))
  return whole.map((words) => {
    const page = { words, from }
    from += lettersOf(words)
    return page
  })
}

/**
 * Returns the number of characters (without spaces) spoken so far.
 * @param elapsedMs how much of the clip has been heard
 */
export function lettersSaid(text: string, { syllables, durationMs }: Audio, elapsedMs: number): number {
  if (syllables.length === 0 || elapsedMs >= durationMs) return lettersOf(text)
  const newest = syllables.findLast(({ atMs }) => atMs <= elapsedMs)
  return newest === undefined ? 0 : lettersOf(text.slice(0, newest.chars))
}
