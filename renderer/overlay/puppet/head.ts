import type { Mood } from '../../../src-shared/events/cue.ts'
import { moodPoses } from '../../../src-shared/puppet/moods.ts'
import { type Drawing, draw } from './drawing.ts'

/** The part of a drawing that shows the head. A feather reaches beyond it. */
const headBox = '44 -14 152 168'
/** Pose that keeps the head inside `headBox`, and the feather away from the name. */
const still = { x: 0, y: 0, lean: 0, stretch: 1, headX: 0, headY: 0, feather: 0 }

/** Draws only the head of a puppet. Returns a function that changes its mood. */
export function drawHead(root: HTMLElement, drawing: Drawing): (mood: Mood) => void {
  // Give the clip paths of the eyes other ids. Otherwise, they could refer to a hidden puppet, whose clip paths do not
  // work.
  const own = 'svg' in drawing ? { svg: drawing.svg.replace(/(\bid="|url\(#)/g, '$1head-') } : drawing
  const rig = draw(root, own)
  root.querySelector('svg')?.setAttribute('viewBox', headBox)
  for (const part of root.querySelectorAll('[data-part="figure"] > :not([data-part="head"], img)'))
    part.remove()
  return (mood) => {
    const { tilt, hat, ...pose } = moodPoses[mood]
    rig.apply(
      { ...pose, ...still, tilt: tilt / 2, hat: hat / 2 },
      { mood, blink: 0, gazeX: 0, gazeY: 0, talk: null, sway: 0 },
    )
  }
}
