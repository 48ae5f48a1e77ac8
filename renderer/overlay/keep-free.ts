import { onStage, overlap, type Rect, type ShareBox } from './placement.ts'

/** Returns whether a box covers an area to keep free. */
export const isKeptFree = (
  rect: Rect,
  areas: readonly ShareBox[],
  stage: { readonly width: number; readonly height: number },
): boolean => areas.some((area) => overlap(rect, onStage(area, stage)) > 0)

/** Returns the CSS clip path that cuts areas out of a layer, also where they overlap; empty without areas. */
export function clipAround(areas: readonly ShareBox[]): string {
  if (areas.length === 0) return ''
  const corner = (x: number, y: number): string => `${percent(x)} ${percent(y)}`
  const around = (x: number, y: number, right: number, bottom: number): string[] => [
    ...[corner(x, y), corner(right, y), corner(right, bottom), corner(x, bottom), corner(x, y)],
  ]
  // With `evenodd`, a part inside two loops would be visible again, so the loops must not overlap.
  const loops = disjoint(areas).flatMap(({ left, top, right, bottom }) => [
    ...around(left, top, right, bottom),
    corner(0, 0),
  ])
  return `polygon(evenodd, ${[...around(0, 0, 1, 1), ...loops].join(', ')})`
}

interface Part {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Returns boxes without overlaps that cover the same as the areas. */
function disjoint(areas: readonly ShareBox[]): readonly Part[] {
  const parts: Part[] = []
  for (const [x, y, width, height] of areas) {
    let rest: Part[] = [{ left: x, top: y, right: x + width, bottom: y + height }]
    for (const part of parts) rest = rest.flatMap((one) => without(one, part))
    parts.push(...rest)
  }
  return parts
}

/** Returns what is left of a box after another is cut out: at most four boxes. */
function without(box: Part, hole: Part): Part[] {
  const top = Math.max(box.top, hole.top)
  const bottom = Math.min(box.bottom, hole.bottom)
  const isApart = top >= bottom || hole.left >= box.right || hole.right <= box.left
  if (isApart) return [box]
  return [
    { ...box, bottom: top },
    { ...box, top: bottom },
    { ...box, top, bottom, right: hole.left },
    { ...box, top, bottom, left: hole.right },
  ].filter(({ left, top, right, bottom }) => left < right && top < bottom)
}

const percent = (share: number): string => `${Math.round(share * 1e4) / 100}%`
