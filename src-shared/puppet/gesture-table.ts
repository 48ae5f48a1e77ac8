import { between, type Pose } from './pose.ts'

/** How a puppet moves into a pose: gently (`soft`), with an overshoot (`pop`) or abruptly (`snap`). */
export type Ease = 'soft' | 'pop' | 'snap'

/** A pose of a gesture. Missing fields come from the pose of the puppet's mood. */
export interface GestureStep {
  readonly at: number
  readonly ease?: Ease
  readonly pose: Partial<Pose>
  /** The right hand points where the puppet looks. */
  readonly aims?: true
}

/** A gesture as data: its poses in order. */
export interface GestureTable {
  readonly steps: readonly GestureStep[]
  readonly from?: 'hidden'
  readonly to?: 'hidden'
  /** Time (ms) at which the puppet stays in its pose if the cue lasts longer than the gesture. */
  readonly holdAt?: number
}

/** Downward shift (units of the drawing) that moves a puppet out of the picture. */
export const hiddenY = 290

/** Returns the duration of a gesture (ms), without the time for which it holds a pose. */
export const gestureMs = ({ steps }: GestureTable): number => steps.at(-1)?.at ?? 0

/** Returns the time (ms) in a gesture's table, `ms` after the gesture began. `lastsMs` is the duration of its cue. */
export function tableMs(table: GestureTable, ms: number, lastsMs: number): number {
  const { holdAt } = table
  if (holdAt === undefined || ms < holdAt) return ms
  const held = Math.max(0, lastsMs - gestureMs(table))
  return Math.max(holdAt, ms - held)
}

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
