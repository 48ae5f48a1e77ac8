import type { ShareBox } from './placement.ts'

/** Returns a CSS clip path that cuts areas out of a layer, or an empty string without areas. */
export function clipAround(areas: readonly ShareBox[]): string {
  if (areas.length === 0) return ''
  const corner = (x: number, y: number): string => `${percent(x)} ${percent(y)}`
  const around = (x: number, y: number, right: number, bottom: number): string[] => [
    ...[corner(x, y), corner(right, y), corner(right, bottom), corner(x, bottom), corner(x, y)],
  ]
  // With `evenodd`, a part inside two loops would be visible again, so the loops must not overlap.
  const loops = disjoint(areas).flatMap((part) => [...around(...part), corner(0, 0)])
  return `polygon(evenodd, ${[...around(0, 0, 1, 1), ...loops].join(', ')})`
}

type Part = readonly [left: number, top: number, right: number, bottom: number]

function disjoint(areas: readonly ShareBox[]): readonly Part[] {
  const parts: Part[] = []
  for (const [x, y, width, height] of areas) {
    let rest: Part[] = [[x, y, x + width, y + height]]
    for (const part of parts) rest = rest.flatMap((one) => without(one, part))
    parts.push(...rest)
  }
  return parts
}

function without(box: Part, hole: Part): Part[] {
  const [left, top, right, bottom] = box
  const [holeLeft, , holeRight] = hole
  const from = Math.max(top, hole[1])
  const to = Math.min(bottom, hole[3])
  if (from >= to || holeLeft >= right || holeRight <= left) return [box]
  const around: Part[] = [
    [left, top, right, from],
    [left, to, right, bottom],
    [left, from, holeLeft, to],
    [holeRight, from, right, to],
  ]
  return around.filter((part) => part[0] < part[2] && part[1] < part[3])
}

const percent = (share: number): string => `${Math.round(share * 1e4) / 100}%`
