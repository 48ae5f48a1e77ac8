import { knownSetUpMs, type TimedPage, timedPages } from '../../src-shared/events/reading-time.ts'

/**
 * Returns the remaining pages of a caption, starting with the current page. The cue's duration is divided among the
 * pages by reading time. An overlay that connects late starts in the middle.
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

/**
 * Returns the pages of a joke whose setup was the big word of its line. The setup appears again only
 * briefly.
 */
export function pagesAfterWord(text: string, durationMs: number, leftMs: number): TimedPage[] {
  const [setUp, punchline] = timedPages(text)
  if (setUp === undefined || punchline === undefined) return pagesFromNow(text, durationMs, leftMs)
  const setUpMs = Math.max(0, knownSetUpMs - (durationMs - leftMs))
  const pages = [
    { words: setUp.words, ms: Math.min(setUpMs, leftMs) },
    { words: punchline.words, ms: leftMs - setUpMs },
  ]
  return pages.filter(({ ms }) => ms > 0)
}

/** Returns whether a page repeats the previous page and adds a punchline below. */
export const continues = (page: string, before: string): boolean => page.startsWith(`${before}\n`)
