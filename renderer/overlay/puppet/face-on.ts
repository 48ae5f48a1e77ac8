import type { StageSize } from '../layout.ts'
import type { Rect } from '../placement.ts'
import { type Face, faceAtRest } from '../tail.ts'

const featherShare = 0.12

/** Returns the position of the puppet's face, or null if the face is not visible. */
export function faceOn(root: HTMLElement, { scale, width, height }: StageSize): Face | null {
  const boxOf = (part: string): Rect | null => {
    const box = root.querySelector(`.puppet:not([hidden]) [data-part="${part}"]`)?.getBoundingClientRect()
    if (box === undefined) return null
    return { x: box.x / scale, y: box.y / scale, width: box.width / scale, height: box.height / scale }
  }
  const [figure, head, mouth] = [boxOf('figure'), boxOf('head'), boxOf('mouth')]
  const above = featherShare * (head?.height ?? 0)
  const face =
    head !== null && mouth !== null
      ? {
          mouth: { x: mouth.x + mouth.width / 2, y: mouth.y + mouth.height / 2 },
          head: { ...head, y: head.y + above, height: head.height - above },
        }
      : // Pictures have no parts.
        figure && faceAtRest(figure)
  if (face === null) return null
  const { x, y } = face.mouth
  return x < 0 || x > width || y > height ? null : face
}
