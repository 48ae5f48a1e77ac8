import { type Ease, type GestureTable, gestureMs, hiddenY } from './gestures.ts'
import { between, type Pose } from './pose.ts'

const eases: Readonly<Record<Ease, (share: number) => number>> = {
  soft: (t) => t * t * (3 - 2 * t),
  snap: (t) => 1 - (1 - t) ** 3,
  pop: (t) => 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2,
}

/**
 * Returns the pose of a gesture at a time after its start; null once it is over.
 * @param base the pose that the gesture starts from and returns to
 * @param aim where the right hand points in poses that aim at something
 */
export function gesturePose(
  gesture: GestureTable,
  ms: number,
  base: Pose,
  aim: { readonly rightX: number; readonly rightY: number },
): Pose | null {
  if (ms >= gestureMs(gesture)) return null
  const start = gesture.from === 'hidden' ? { ...base, y: hiddenY } : base
  let [before, beganAt] = [start, 0]
  for (const { at, ease = 'soft', pose, aims } of gesture.steps) {
    const target = { ...base, ...pose, ...(aims && aim) }
    if (ms < at) return between(before, target, eases[ease]((ms - beganAt) / (at - beganAt)))
    before = target
    beganAt = at
  }
  return before
}
