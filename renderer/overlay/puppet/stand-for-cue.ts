import type { Cue } from '../../../src-shared/events/cue.ts'
import { isSaid } from '../../../src-shared/events/lanes.ts'
import { captionPages, longestPage } from '../../../src-shared/events/reading-time.ts'
import { captionSizes, crowdingAt } from '../bubble.ts'
import type { StageGeometry } from '../painter.ts'
import { coverOf } from '../placement.ts'
import { type Stand, seenPart } from './stand.ts'

/**
 * Maximum share of the words' area that may hide figures or the middle of the game (weighted). If the share is higher,
 * or if the words would cover text, further places are tried.
 */
const maxGame = 0.2
/** If two places cover equally much text, the later one is preferred if it lowers that share by more than this. */
const worthTrying = 0.15
/** Maximum number of places that are tried for words, because each try takes time. */
const maxTried = 16

/**
 * Chooses where a puppet stands for a cue. For a line, chooses a place where the words have room beside the puppet and
 * hide little of the game, even if the puppet can only peek there. For any other cue, takes the best place.
 * @param stands where the puppet may stand, the best place first; if empty, the result is undefined
 */
export function standForCue(
  { content, avoid = [] }: Pick<Cue, 'content' | 'avoid'>,
  stands: readonly Stand[],
  { size, margin, captionScale }: Pick<StageGeometry, 'size' | 'margin' | 'captionScale'>,
): Stand | undefined {
  if (!isSaid(content) || stands.length < 2) return stands[0]
  const sizes = captionSizes(longestPage(captionPages(content.text)), captionScale)
  // `taken` is empty, because words that are still on stage make way for this line.
  const around = { avoid, avoidLately: [], taken: [], stage: size, margin }
  const room = { ...around, cover: coverOf(around, size) }
  let [best, least] = [stands[0], { text: Number.POSITIVE_INFINITY, game: 0 }]
  for (const stand of stands.slice(0, maxTried)) {
    const puppet = seenPart(stand)
    if (puppet === null) continue
    const crowding = crowdingAt(sizes, { ...room, puppet })
    const isBetter =
      crowding.text < least.text || (crowding.text === least.text && crowding.game < least.game - worthTrying)
    if (isBetter) [best, least] = [stand, crowding]
    if (least.text === 0 && least.game <= maxGame) break
  }
  return best
}
