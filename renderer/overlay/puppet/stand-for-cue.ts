import type { Cue } from '../../../src-shared/events/cue.ts'
import { isSaid, type SaidContent } from '../../../src-shared/events/lanes.ts'
import { captionPages, longestPage } from '../../../src-shared/events/reading-time.ts'
import { type Crowding, captionSizes, crowdingAt } from '../bubble.ts'
import type { StageGeometry } from '../painter.ts'
import { coverOf } from '../placement.ts'
import { type Stand, seenPart } from './stand.ts'

const maxGame = 0.2
const worthTrying = 0.15
const maxTried = 16

type Line = Pick<Cue, 'content' | 'avoid'>
type Scene = Pick<StageGeometry, 'size' | 'margin' | 'captionScale'>

/**
 * Chooses where a puppet stands for a cue. The words of a line need room beside it.
 * @param stands possible places, best first; if empty, the result is undefined
 */
export function standForCue(cue: Line, stands: readonly Stand[], scene: Scene): Stand | undefined {
  if (!isSaid(cue.content) || stands.length < 2) return stands[0]
  const crowdingOf = crowdingFor(cue.content, cue.avoid, scene)
  let [best, least] = [stands[0], { text: Number.POSITIVE_INFINITY, game: 0 }]
  for (const stand of stands.slice(0, maxTried)) {
    const crowding = crowdingOf(stand)
    if (crowding === null) continue
    const isBetter =
      crowding.text < least.text || (crowding.text === least.text && crowding.game < least.game - worthTrying)
    if (isBetter) [best, least] = [stand, crowding]
    if (least.text === 0 && least.game <= maxGame) break
  }
  return best
}

/** Returns whether the words of a cue have room beside a puppet. True for a cue without words. */
export const hasRoom = ({ content, avoid }: Line, stand: Stand, scene: Scene): boolean =>
  !isSaid(content) || crowdingFor(content, avoid, scene)(stand)?.text === 0

function crowdingFor(
  content: SaidContent,
  avoid: Cue['avoid'] = [],
  { size, margin, captionScale }: Scene,
): (stand: Stand) => Crowding | null {
  const sizes = captionSizes(longestPage(captionPages(content.text)), captionScale)
  // `taken` is empty, because words that are still on stage make way for this line.
  const around = { avoid, avoidLately: [], taken: [], stage: size, margin }
  const room = { ...around, cover: coverOf(around, size) }
  return (stand) => {
    const puppet = seenPart(stand)
    return puppet && crowdingAt(sizes, { ...room, puppet })
  }
}
