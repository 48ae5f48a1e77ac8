import { captionPages, cueDuration } from '../../src-shared/stage/cue-duration.ts'

/** A page of a caption and how long it is shown, in ms. */
export interface TimedPage {
  readonly words: string
  readonly ms: number
}

/**
 * Returns the remaining pages of a caption, starting with the current one. Each gets a share of the cue's duration by its reading
 * time. An overlay that connects late starts in the middle.
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
