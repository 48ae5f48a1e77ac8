import { onStage, overlap, type Rect, type ShareBox } from './placement.ts'

/** Returns whether a box covers an area to keep free. */
export const isKeptFree = (
  rect: Rect,
  areas: readonly ShareBox[],
  stage: { readonly width: number; readonly height: number },
): boolean => areas.some((area) => overlap(rect, onStage(area, stage)) > 0)
