import { type Ease, type GestureTable, gestureMs, hiddenY } from './gesture-table.ts'
import { between, type Pose } from './pose.ts'

const eases: Readonly<Record<Ease, (share: number) => number>> = {
  soft: (t) => t * t * (3 - 2 * t),
  snap: (t) => 1 - (1 - t) ** 3,
  pop: (t) => 1 + 3.16 * (t - 1) ** 3 + 2.16 * (t - 1) ** 2,
}

/**
 * Returns the pose of a gesture `ms` after its start; null once it is over. Fields that the gesture does not set come
 * from `base`.
 */
export function gesturePose(
  gesture: GestureTable,
  ms: number,
  base: Pose,
  aim: { readonly rightX: number; readonly rightY: number },
  start = base,
): Pose | null {
  if (ms >= gestureMs(gesture)) return null
  let [before, beganAt] = [gesture.from === 'hidden' ? { ...start, y: hiddenY } : start, 0]
  for (const { at, ease = 'soft', pose, aims } of gesture.steps) {
    const target = { ...base, ...pose, ...(aims && aim) }
    if (ms < at) return between(before, target, eases[ease]((ms - beganAt) / (at - beganAt)))
    before = target
    beganAt = at
  }
  return before
}
