import { onStage, overlap, type Rect, type ShareBox } from './placement.ts'

/** Returns whether a box covers an area to keep free. */
export const isKeptFree = (
  rect: Rect,
  areas: readonly ShareBox[],
  stage: { readonly width: number; readonly height: number },
): boolean => areas.some((area) => overlap(rect, onStage(area, stage)) > 0)

/** Returns the CSS clip path that cuts areas out of a layer; empty without areas. */
export function clipAround(areas: readonly ShareBox[]): string {
  if (areas.length === 0) return ''
  const corner = (x: number, y: number): string => `${percent(x)} ${percent(y)}`
  const around = (x: number, y: number, right: number, bottom: number): string[] => [
    ...[corner(x, y), corner(right, y), corner(right, bottom), corner(x, bottom), corner(x, y)],
  ]
  const loops = areas.flatMap(([x, y, width, height]) => [
    ...around(x, y, x + width, y + height),
    corner(0, 0),
  ])
  return `polygon(evenodd, ${[...around(0, 0, 1, 1), ...loops].join(', ')})`
}

const percent = (share: number): string => `${Math.round(share * 1e4) / 100}%`
