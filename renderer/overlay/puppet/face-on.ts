import type { StageSize } from '../layout.ts'
import type { Rect } from '../placement.ts'
import type { Face } from '../tail.ts'

/** Returns the face of a drawn puppet as it is posed now; null if it is below the picture, undefined if it has no parts. */
export function faceOn(root: HTMLElement, { scale, height }: StageSize): Face | null | undefined {
  const boxOf = (part: string): Rect | null => {
    const box = root.querySelector(`.puppet:not([hidden]) [data-part="${part}"]`)?.getBoundingClientRect()
    if (box === undefined) return null
    return { x: box.x / scale, y: box.y / scale, width: box.width / scale, height: box.height / scale }
  }
  const head = boxOf('head')
  const mouth = boxOf('mouth')
  if (head === null || mouth === null) return undefined
  const at = { x: mouth.x + mouth.width / 2, y: mouth.y + mouth.height / 2 }
  return at.y < height ? { mouth: at, head } : null
}
