import { type TimedPage, timedPages } from '../../src-shared/events/reading-time.ts'

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
