import { moodPoses } from '../../../src-shared/puppet/moods.ts'
import { draw } from './drawing.ts'

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
