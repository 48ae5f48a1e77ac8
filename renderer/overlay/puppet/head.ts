import type { Mood } from '../../../src-shared/events/cue.ts'
import { moodPoses } from '../../../src-shared/puppet/moods.ts'
import { type Drawing, draw } from './drawing.ts'

/** The part of a drawing that shows the head with its hat. */
const headBox = '30 -24 180 180'

/** Draws only the head of a puppet. Returns a function that changes its mood. */
export function drawHead(root: HTMLElement, drawing: Drawing): (mood: Mood) => void {
  // The clips of the eyes need other names than those of the puppet, which clip nothing while it is hidden.
  const own = 'svg' in drawing ? { svg: drawing.svg.replace(/(\bid="|url\(#)/g, '$1head-') } : drawing
  const rig = draw(root, own)
  root.querySelector('svg')?.setAttribute('viewBox', headBox)
  for (const part of root.querySelectorAll('[data-part="figure"] > :not([data-part="head"], img)'))
    part.remove()
  return (mood) => rig.apply(moodPoses[mood], { mood, blink: 0, gazeX: 0, gazeY: 0, talk: null, sway: 0 })
}
