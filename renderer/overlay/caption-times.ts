import { captionPages, cueDuration } from '../../src-shared/stage/cue-duration.ts'

/** A page that is still to be shown, and for how many milliseconds. */
export interface TimedPage {
  readonly words: string
  readonly ms: number
}

/**
 * The pages of a caption from the one that is due now, each with its share of the cue's duration: as long as
 * it takes to read it. A page that comes late in the cue begins in the middle of it.
 * @param durationMs of the whole cue
 * @param leftMs of the cue from now on
 */
export function pagesFromNow(text: string, durationMs: number, leftMs: number): TimedPage[] {
  const pages = captionPages(text)
  const reading = pages.map((page) => cueDuration({ lane: 'caption', text: page }))
  const all = reading.reduce((sum, ms) => sum + ms, 0)
  const gone = durationMs - leftMs
  let end = 0
  return pages.flatMap((words, n) => {
    const share = (durationMs * (reading[n] ?? 0)) / all
    end += share
    const ms = Math.round(Math.min(share, end - gone))
    return ms > 0 ? [{ words, ms }] : []
  })
}
