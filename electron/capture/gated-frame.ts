import type { Gated } from '../../src-shared/sight/change-gate.ts'
import type { GatedFrame, Picture } from '../../src-shared/sight/frame.ts'
import { crop } from './decode-image.ts'

/** Passes a picture through a gate and returns the frame for a source in this process; `t` is epoch ms. */
export function gatedFrame(picture: Picture, gate: (picture: Picture) => Gated, t: number): GatedFrame {
  const { thumb, changed } = gate(picture)
  const { width, height } = picture
  const only = changed[0]
  const full = changed.length === 1 && only?.[2] === width && only[3] === height
  return {
    t,
    width,
    height,
    thumb,
    changed: changed.map((box) => ({ box, image: full ? picture : crop(picture, box) })),
    ...(full ? { full } : {}),
  }
}
