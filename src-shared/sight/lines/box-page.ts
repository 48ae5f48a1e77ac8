import type { Box } from '../../events/observation.ts'
import type { Picture } from '../picture/frame.ts'

/** Space (pixels) around each box. The text finder misses digits that touch the edge of the picture. */
const margin = 16

/** A picture of some boxes below each other, each alone on a plain ground. */
export interface BoxPage {
  readonly picture: Picture
  readonly area: Box
  /** Returns which box a part of the page belongs to, and its place in the original picture, inside that box. */
  place(part: Box): { readonly at: number; readonly box: Box }
}

/** Cuts boxes (pixels) out of a picture, so that nothing beside a box is read with it. */
export function pageOfBoxes(picture: Picture, boxes: readonly Box[]): BoxPage {
  const width = Math.max(...boxes.map(([, , across]) => across)) + 2 * margin
  const tops: number[] = []
  let height = 0
  for (const [, , , down] of boxes) {
    tops.push(height)
    height += down + 2 * margin
  }
  const data = new Uint8ClampedArray(width * height * 4)
  for (const [at, box] of boxes.entries()) {
    const [left, top, across, down] = box
    const from = tops[at] ?? 0
    data.set(plainRows(width, down + 2 * margin, edgeColor(picture, box)), from * width * 4)
    for (let y = 0; y < down; y++) {
      const start = ((top + y) * picture.width + left) * 4
      const row = picture.data.subarray(start, start + across * 4)
      data.set(row, ((from + margin + y) * width + margin) * 4)
    }
  }
  return {
    picture: { width, height, data },
    area: [0, 0, width, height],
    place([x, y, across, down]) {
      const at = Math.max(
        0,
        tops.findLastIndex((top) => top <= y + down / 2),
      )
      const [left, top, wide, tall] = boxes[at] ?? [0, 0, 1, 1]
      const [fromX, fromY] = [x - margin, y - (tops[at] ?? 0) - margin]
      const within = (value: number, end: number): number => Math.min(Math.max(0, value), end)
      // The text finder takes some of the plain ground, too, which is not in the original picture.
      const [startX, startY] = [within(fromX, wide - 1), within(fromY, tall - 1)]
      const [endX, endY] = [within(fromX + across, wide), within(fromY + down, tall)]
      const box: Box = [
        ...([left + startX, top + startY] as const),
        ...([Math.max(1, endX - startX), Math.max(1, endY - startY)] as const),
      ]
      return { at, box }
    },
  }
}

type Color = readonly [red: number, green: number, blue: number]

function plainRows(width: number, height: number, color: Color): Uint8ClampedArray {
  const row = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < row.length; at += 4) row.set([...color, 255], at)
  return row
}

/** Returns the mean color along the edge of a box. */
function edgeColor({ data, width }: Picture, [left, top, across, down]: Box): Color {
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  const add = (x: number, y: number): void => {
    const at = (y * width + x) * 4
    for (const channel of [0, 1, 2] as const) sum[channel] += data[at + channel] ?? 0
    count++
  }
  for (let x = left; x < left + across; x++) for (const y of [top, top + down - 1]) add(x, y)
  for (let y = top; y < top + down; y++) for (const x of [left, left + across - 1]) add(x, y)
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}
