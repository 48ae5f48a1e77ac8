import type { StageSize } from './layout.ts'
import type { Figure, Rect, ShareBox } from './placement.ts'

/** Lines of a block are at most this far apart, in heights of the larger line. */
const maxGap = 2.2
/** Room around the lines of a block, in heights of its first line. */
const room = 0.6
/** How much of a block counts as filled. */
const share = 0.6

/**
 * Returns the cards, panels and menus of a picture: lines below each other, with the room between and around them, which
 * belongs to the game as much as the lines.
 */
export function textBlocks(texts: readonly ShareBox[], stage: Pick<StageSize, 'width' | 'height'>): Figure[] {
  let blocks: { box: Rect; lines: number; height: number }[] = []
  const lines = texts.map(([x, y, width, height]) => ({
    ...{ x: x * stage.width, y: y * stage.height, width: width * stage.width, height: height * stage.height },
  }))
  for (const box of lines.toSorted((a, b) => a.y - b.y)) {
    const near = blocks.filter((block) => isBelow(box, block))
    blocks = [
      ...blocks.filter((block) => !near.includes(block)),
      {
        box: near.reduce((all, block) => around(all, block.box), box),
        lines: near.reduce((sum, block) => sum + block.lines, 1),
        height: near[0]?.height ?? box.height,
      },
    ]
  }
  return blocks
    .filter((block) => block.lines > 1)
    .map(({ box: { x, y, width, height }, height: line }) => ({
      ...{ x: x - room * line, y: y - room * line, share },
      ...{ width: width + 2 * room * line, height: height + 2 * room * line },
    }))
}

/** Returns whether a line continues a block: it begins near the block's last line, and mostly below it. */
function isBelow(line: Rect, { box, height }: { readonly box: Rect; readonly height: number }): boolean {
  const shared = Math.min(line.x + line.width, box.x + box.width) - Math.max(line.x, box.x)
  return (
    shared >= Math.min(line.width, box.width) / 2 &&
    line.y - box.y - box.height <= maxGap * Math.max(line.height, height)
  )
}

function around(one: Rect, other: Rect): Rect {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  const right = Math.max(one.x + one.width, other.x + other.width)
  const bottom = Math.max(one.y + one.height, other.y + other.height)
  return { x, y, width: right - x, height: bottom - y }
}
