import type { Observation } from '../../src-shared/events/observation.ts'
import { hasLeftScene } from '../../src-shared/events/scene.ts'
import { onStage, overlap, type ShareBox } from './placement.ts'

/**
 * Returns whether the picture no longer shows the moment that the words on stage are about.
 * @param boss box of the text that announced the boss; undefined if the words are not about a boss
 * @param before boxes of the text in the previous picture
 */
export function hasMovedOn(
  seen: Pick<Observation, 'texts' | 'scene'>,
  boss: ShareBox | undefined,
  before: readonly ShareBox[],
): boolean {
  if (hasLeftScene(seen)) return true
  const { texts } = seen
  if (boss === undefined || texts === undefined) return false
  const isIn = (boxes: readonly ShareBox[]): boolean =>
    boxes.some((box) => overlap(onStage(box, picture), onStage(boss, picture)) > 0)
  return isIn(before) && !isIn(texts)
}

const picture = { width: 1920, height: 1080 }
