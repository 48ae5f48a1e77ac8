import type { Cue } from '../../src-shared/events/cue.ts'
import type { StageGeometry } from './painter.ts'
import { hidesText, onStage, overlap, type Rect, type ShareBox } from './placement.ts'

/** Returns whether a box covers an area to keep free or is too close to one. */
export const isKeptFree = (
  rect: Rect,
  areas: readonly ShareBox[],
  stage: { readonly width: number; readonly height: number },
): boolean => areas.some((area) => overlap(rect, onStage(area, stage)) > 0)

/**
 * Returns whether a cue's words must not be in a box, because of an area to keep free or because the box hides text in
 * the picture. The operator's words may always hide text. The setting `wordsOverText` allows this for all words.
 */
export const isForbidden = (
  rect: Rect,
  { by }: Pick<Cue, 'by'>,
  texts: readonly ShareBox[],
  { size, settings: { keepFree, wordsOverText } }: Pick<StageGeometry, 'size' | 'settings'>,
): boolean =>
  isKeptFree(rect, keepFree, size) || (by !== 'operator' && !wordsOverText && hidesText(rect, texts, size))
