import type { ContentOf, Cue, CueContent } from '../../../src-shared/events/cue.ts'
import { captionPages } from '../../../src-shared/events/reading-time.ts'
import { hasRoomFor } from '../bubble.ts'
import { type Stand, seenPart, standAt } from './stand.ts'

type Wish = Parameters<typeof standAt>[0]

/** Returns whether a cue has words that the puppet says. */
export const isLine = (content: CueContent): content is ContentOf<'caption'> | ContentOf<'voice'> =>
  content.lane === 'caption' || content.lane === 'voice'

/**
 * Chooses where a puppet stands for a cue. For a line, it crosses to the other side if the words cover text
 * beside it, and hides if they do so on both sides. Its words are then elsewhere, with its face on their tag.
 * @param margin of words (design pixels)
 */
export function standForCue(
  { content, avoid = [], avoidLately = [] }: Pick<Cue, 'content' | 'avoid' | 'avoidLately'>,
  wish: Omit<Wish, 'avoid' | 'avoidLately'>,
  margin: { readonly x: number; readonly y: number },
): Stand & { readonly isAside?: true } {
  const at = (side: Wish['side']): Stand => standAt({ ...wish, avoid, avoidLately, side })
  const here = at(wish.side)
  if (!isLine(content) || seenPart(here) === null) return here
  const pages = captionPages(content.text)
  const largest = pages.find((page) => page.includes('\n')) ?? pages[0] ?? ''
  const hasRoom = (stand: Stand): boolean => {
    const puppet = seenPart(stand)
    // Ignore the words of the last line, because they make way for this line.
    const room = { avoid, avoidLately: [], taken: [], stage: wish.stage, margin }
    return puppet !== null && hasRoomFor(largest, { ...room, puppet })
  }
  const other = wish.side === 'auto' ? at(here.side === 'left' ? 'right' : 'left') : here
  const fitting = [here, other].find(hasRoom)
  return fitting ?? { ...here, sunk: here.rect.height, isAside: true }
}
