import type { ContentOf, Cue, CueContent } from '../../../src-shared/events/cue.ts'
import { captionPages } from '../../../src-shared/events/reading-time.ts'
import { hasRoomFor } from '../bubble.ts'
import { hiddenAt, type Stand, type StandWish, seenPart, standsOf } from './stand.ts'

/** Maximum number of places that are tried for a line. */
const maxTried = 6

/** Returns whether a cue has words that the puppet says. */
export const isLine = (content: CueContent): content is ContentOf<'caption'> | ContentOf<'voice'> =>
  content.lane === 'caption' || content.lane === 'voice'

/**
 * Chooses where a puppet stands for a cue. For a line, it goes where its words have room beside it, and hides if they
 * would cover text at all good places. Its words are then elsewhere, with its face on their tag.
 * @param margin of words (design pixels)
 */
export function standForCue(
  { content, avoid = [], avoidLately = [] }: Pick<Cue, 'content' | 'avoid' | 'avoidLately'>,
  wish: Omit<StandWish, 'avoid' | 'avoidLately'>,
  margin: { readonly x: number; readonly y: number },
): Stand & { readonly isAside?: true } {
  const stands = standsOf({ ...wish, avoid, avoidLately })
  const [here = hiddenAt(wish)] = stands
  if (!isLine(content) || seenPart(here) === null) return here
  const pages = captionPages(content.text)
  const largest = pages.find((page) => page.includes('\n')) ?? pages[0] ?? ''
  // Ignore the words of the last line, because they make way for this line.
  const room = { avoid, avoidLately: [], taken: [], stage: wish.stage, margin }
  const fitting = stands.slice(0, maxTried).find((stand) => {
    const puppet = seenPart(stand)
    return puppet !== null && hasRoomFor(largest, { ...room, puppet })
  })
  return fitting ?? { ...hiddenAt({ ...wish, now: here }), isAside: true }
}
