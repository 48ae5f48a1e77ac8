import type { Cue } from '../../../src-shared/events/cue.ts'
import { isSaid } from '../../../src-shared/events/lanes.ts'
import { captionPages, longestPage } from '../../../src-shared/events/reading-time.ts'
import { captionSizes, crowdingAt } from '../bubble.ts'
import type { StageGeometry } from '../painter.ts'
import { coverOf } from '../placement.ts'
import { hiddenAt, type Stand, type StandWish, seenPart, standsOf } from './stand.ts'

/** If a larger share of a line would cover text, the puppet hides and the line appears at the edge of the picture. */
const maxCrowded = 0.02

/**
 * If a larger share of the words' area would hide the game, other places are tried. `worthMoving` is the minimum gain
 * for which the puppet moves to another place.
 */
const maxGame = 0.2
const worthMoving = 0.15
/** Maximum number of places that are tried for words. It is limited because each try takes time. */
const maxTried = 16

/**
 * Chooses where a puppet stands for a cue. For a line, chooses a place where its words have room beside it and hide
 * little of the game, even if the puppet can only peek there. If the words would cover text at all places, the puppet
 * hides, and its words appear elsewhere with its face on their tag.
 */
export function standForCue(
  { content, avoid = [], avoidLately = [] }: Pick<Cue, 'content' | 'avoid' | 'avoidLately'>,
  wish: Omit<StandWish, 'avoid' | 'avoidLately'>,
  { margin, captionScale }: Pick<StageGeometry, 'margin' | 'captionScale'>,
): Stand & { readonly isAside?: true } {
  const stands = standsOf({ ...wish, avoid, avoidLately })
  const [here = hiddenAt(wish)] = stands
  if (!isSaid(content) || seenPart(here) === null) return here
  const sizes = captionSizes(longestPage(captionPages(content.text)), captionScale)
  // Ignore the words of the last line, because they make way for this line.
  const around = { avoid, avoidLately: [], taken: [], stage: wish.stage, margin }
  const room = { ...around, cover: coverOf(around, wish.stage) }
  let [best, least] = [here, { text: Number.POSITIVE_INFINITY, game: 0 }]
  for (const stand of stands.slice(0, maxTried)) {
    const puppet = seenPart(stand)
    if (puppet === null) continue
    const crowding = crowdingAt(sizes, { ...room, puppet })
    const isBetter =
      crowding.text < least.text || (crowding.text === least.text && crowding.game < least.game - worthMoving)
    if (isBetter) [best, least] = [stand, crowding]
    if (least.text === 0 && least.game <= maxGame) break
  }
  return least.text <= maxCrowded ? best : { ...hiddenAt({ ...wish, now: here }), isAside: true }
}
