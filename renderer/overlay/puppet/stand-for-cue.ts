import type { Cue } from '../../../src-shared/events/cue.ts'
import { isSaid } from '../../../src-shared/events/lanes.ts'
import { captionPages, longestPage } from '../../../src-shared/events/reading-time.ts'
import { captionSizes, crowdingAt } from '../bubble.ts'
import type { StageGeometry } from '../painter.ts'
import { coverOf } from '../placement.ts'
import { type Stand, seenPart } from './stand.ts'

const maxGame = 0.2
const worthTrying = 0.15
const maxTried = 16

/**
 * Chooses where a puppet stands for a cue. The words of a line need room beside it.
 * @param stands possible places, best first; if empty, the result is undefined
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
