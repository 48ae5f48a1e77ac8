import type { StageSize } from '../layout.ts'
import type { Rect } from '../placement.ts'
import type { Face } from '../tail.ts'

/** Part of the head's box above the hat, into which only a feather reaches. */
const featherShare = 0.12

/**
 * Returns the face of the puppet in its current pose; null if it is outside the picture, undefined if it has no parts.
 */
export function faceOn(root: HTMLElement, { scale, width, height }: StageSize): Face | null | undefined {
  const puppet = root.querySelector('.puppet:not([hidden])')
  if (puppet === null) return null
  const boxOf = (part: string): Rect | null => {
    const box = puppet.querySelector(`[data-part="${part}"]`)?.getBoundingClientRect()
    if (box === undefined) return null
    return { x: box.x / scale, y: box.y / scale, width: box.width / scale, height: box.height / scale }
  }
  const head = boxOf('head')
  const mouth = boxOf('mouth')
  if (head === null || mouth === null) return undefined
  const at = { x: mouth.x + mouth.width / 2, y: mouth.y + mouth.height / 2 }
  if (at.x < 0 || at.x > width || at.y > height) return null
  const above = featherShare * head.height
  return { mouth: at, head: { ...head, y: head.y + above, height: head.height - above } }
}
