import type { Cue } from '../../src-shared/events/cue.ts'
import type { StageGeometry } from './painter.ts'
import { hidesText, onStage, overlap, type Rect, type ShareBox } from './placement.ts'

/** Returns whether a box covers, or almost touches, an area to keep free. */
export const isKeptFree = (
  rect: Rect,
  areas: readonly ShareBox[],
  stage: { readonly width: number; readonly height: number },
): boolean => areas.some((area) => overlap(rect, onStage(area, stage)) > 0)

/** Returns whether a cue's words must not be in a box. The operator's words may hide text in the picture. */
export const isForbidden = (
  rect: Rect,
  { by }: Pick<Cue, 'by'>,
  texts: readonly ShareBox[],
  { size, settings: { keepFree, wordsOverText } }: Pick<StageGeometry, 'size' | 'settings'>,
): boolean =>
  isKeptFree(rect, keepFree, size) || (by !== 'operator' && !wordsOverText && hidesText(rect, texts, size))
