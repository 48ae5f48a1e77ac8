import { createPictureRig } from './picture-rig.ts'
import { createRig, type Rig } from './rig.ts'

/** The text of an SVG file in `assets/puppets/`, or the names of the user's pictures. */
export type Drawing =
  | { readonly svg: string }
  | { readonly pictures: readonly string[]; addressOf(name: string): string }

/** Puts a drawing into an element, and returns its rig. */
export function draw(root: HTMLElement, drawing: Drawing): Rig {
  if ('pictures' in drawing) return createPictureRig(root, drawing.pictures, drawing.addressOf)
  const { documentElement } = new DOMParser().parseFromString(drawing.svg, 'image/svg+xml')
  const svg = document.importNode(documentElement, true)
  root.append(svg)
  return createRig(svg)
}
