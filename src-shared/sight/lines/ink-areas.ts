import type { Box } from '../../events/observation.ts'
import { areaOf } from '../picture/boxes.ts'
import type { Picture } from '../picture/frame.ts'

/** Neighboring pixels form an edge if they differ by more than this, summed over their colors (0 to 765). */
const edge = 30
/** Distance (pixels) between searched rows. Letters are taller, so no text is missed. */
const everyRows = 3
/** A column with edges in more than this share of the rows is a border or a scroll bar. */
const borderShare = 0.5
const borderHeight = 200
const maxBorders = 0.02
const margin = 16
const apart = 96
const wholeShare = 0.7

/**
 * Returns the parts of a region that may contain text. Their edges are at multiples of `grid` (pixels) or on the edge
 * of the region, because the networks that search them use strides.
 */
export function inkAreas(picture: Picture, region: Box, grid: number): Box[] {
  const [left, top, width, height] = region
  const rows = Math.ceil(height / everyRows)
  const { edges, columns } = edgesOf(picture, region, rows)
  const minRows = Math.max(rows * borderShare, borderHeight / everyRows)
  const isBusy = (x: number): boolean => (columns[x] as number) > minRows
  const hasBorders = Array.from(columns.keys()).filter(isBusy).length <= width * maxBorders
  const bands: { first: number; last: number; from: number; to: number }[] = []
  for (let row = 0; row < rows; row++) {
    const isInk = (x: number): boolean => edges[row * width + x] === 1 && !(hasBorders && isBusy(x))
    let from = 0
    while (from < width && !isInk(from)) from++
    if (from === width) continue
    let to = width - 1
    while (!isInk(to)) to--
    const y = row * everyRows
    const band = bands.at(-1)
    if (band === undefined || y - band.last > apart) bands.push({ first: y, last: y, from, to })
    else {
      band.last = y
      band.from = Math.min(band.from, from)
      band.to = Math.max(band.to, to)
    }
  }
  const down = (side: number): number => Math.floor(Math.floor(side / grid) * grid)
  const up = (side: number): number => Math.ceil(Math.ceil(side / grid) * grid)
  const areas = bands.map(({ first, last, from, to }): Box => {
    const x = down(Math.max(0, from - margin))
    const y = down(Math.max(0, first - margin))
    const right = Math.min(width, up(to + 1 + margin))
    const bottom = Math.min(height, up(last + everyRows + margin))
    return [left + x, top + y, right - x, bottom - y]
  })
  const area = areas.reduce((sum, box) => sum + areaOf(box), 0)
  return area > areaOf(region) * wholeShare ? [region] : areas
}

function edgesOf({ width: pictureWidth, data }: Picture, [left, top, width]: Box, rows: number) {
  const edges = new Uint8Array(rows * width)
  const columns = new Uint32Array(width)
  for (let row = 0; row < rows; row++) {
    const start = ((top + row * everyRows) * pictureWidth + left) * 4
    for (let x = 1, at = start + 4; x < width; x++, at += 4) {
      const difference =
        Math.abs((data[at] as number) - (data[at - 4] as number)) +
        Math.abs((data[at + 1] as number) - (data[at - 3] as number)) +
        Math.abs((data[at + 2] as number) - (data[at - 2] as number))
      if (difference <= edge) continue
      edges[row * width + x] = 1
      columns[x] = (columns[x] as number) + 1
    }
  }
  return { edges, columns }
}
