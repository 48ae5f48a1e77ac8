import { moodPoses } from '../../../src-shared/puppet/moods.ts'
import { breathTransform, createRig, type Rig } from './rig.ts'

/**
 * Builds a puppet from pictures such as `idle`, `talk` and `joy-blink`.
 * @param addressOf returns the address of a picture by its name
 */
export function createPictureRig(
  root: HTMLElement,
  names: readonly string[],
  addressOf: (name: string) => string,
): Rig {
  const figure = document.createElement('div')
  figure.className = 'pictures'
  figure.dataset.part = 'figure'
  // Load all pictures now, so that none flickers when it is first needed.
  const pictures = new Map(
    names.map((name) => {
      const picture = document.createElement('img')
      picture.alt = ''
      picture.src = addressOf(name)
      picture.style.opacity = '0'
      figure.append(picture)
      return [name, picture] as const
    }),
  )
  root.append(figure)
  let shown: HTMLImageElement | undefined
  let [posed, breathed] = ['', '']

  /**
   * Returns the picture that fits best. While the puppet talks, an open mouth counts most, then the mood, then the
   * eyes. Otherwise, the mood comes first.
   */
  const pick = (mood: string, talks: boolean, blinks: boolean): HTMLImageElement | undefined => {
    const states = [
      ...(talks && blinks ? ['talk-blink'] : []),
      ...(talks ? ['talk'] : []),
      ...(blinks ? ['blink'] : []),
      'idle',
    ]
    const wanted = [...states.map((state) => `${mood}-${state}`), ...states]
    const first = wanted.find((name) => pictures.has(name) && (!talks || name.includes('talk')))
    return pictures.get(first ?? wanted.find((name) => pictures.has(name)) ?? 'idle')
  }

  const move = (): void => {
    const transform = `${posed} ${breathed}`
    if (figure.style.transform !== transform) figure.style.transform = transform
  }

  return {
    breathe(breath) {
      breathed = breathTransform(breath)
      move()
    },
    apply(pose, { mood, blink, talk }) {
      const tall = pose.stretch
      posed =
        `translate(${(pose.x / 2.4).toFixed(2)}%, ${(pose.y / 2.05).toFixed(2)}%) ` +
        `rotate(${(pose.lean + pose.tilt * 0.4).toFixed(2)}deg) scale(${(1 / Math.sqrt(tall)).toFixed(3)}, ${tall.toFixed(3)})`
      move()
      const next = pick(mood, talk !== null && talk !== 'closed', blink > 0.4)
      if (next === shown) return
      if (shown !== undefined) shown.style.opacity = '0'
      if (next !== undefined) next.style.opacity = '1'
      shown = next
    },
  }
}

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

/** View box that shows only the head. A feather may reach out of it. */
const headBox = '44 -14 152 168'
/** Pose values that keep the head inside `headBox`. */
const still = { x: 0, y: 0, lean: 0, stretch: 1, headX: 0, headY: 0, feather: 0 }

/** Draws only a puppet's head with a calm face. */
export function drawHead(root: HTMLElement, svg: string): void {
  const rig = draw(root, { svg })
  root.querySelector('svg')?.setAttribute('viewBox', headBox)
  for (const part of root.querySelectorAll('[data-part="figure"] > :not([data-part="head"])')) part.remove()
  rig.apply(
    { ...moodPoses.calm, ...still },
    { mood: 'calm', blink: 0, gazeX: 0, gazeY: 0, talk: null, sway: 0 },
  )
}
