import type { Pose } from './pose.ts'

/** How a puppet moves into a pose: gently (`soft`), with an overshoot (`pop`) or abruptly (`snap`). */
export type Ease = 'soft' | 'pop' | 'snap'

/** A pose of a gesture. Missing fields come from the pose of the puppet's mood. */
export interface GestureStep {
  readonly at: number
  readonly ease?: Ease
  readonly pose: Partial<Pose>
  /** Set if the right hand points at the target of the puppet's gaze. */
  readonly aims?: true
}

/**
 * A gesture as data: its poses in order. The gesture starts from the pose that the puppet is in, unless `from` is set,
 * and ends in the last pose of the table.
 */
export interface GestureTable {
  readonly steps: readonly GestureStep[]
  /** Set if the puppet is out of sight before the gesture (`from`) or after it (`to`). */
  readonly from?: 'hidden'
  readonly to?: 'hidden'
  /** Time (ms) at which the puppet holds its pose, so that the gesture lasts as long as its cue. */
  readonly holdAt?: number
}

/** Downward shift (units of the drawing) at which a puppet is out of sight, below the edge of the picture. */
export const hiddenY = 290

/** Creates a gesture from its poses, each with the time (ms) at which the pose is reached. */
export const gestureTable = (
  ...steps: readonly (readonly [number, Partial<Pose>, Ease?])[]
): GestureTable => ({
  steps: steps.map(([at, pose, ease]) => ({ at, pose, ...(ease && { ease }) })),
})

/** Returns a pose with both hands `x` units from the middle, at the height `y`. */
export const hands = (x: number, y: number): Partial<Pose> => ({
  ...{ leftX: 120 - x, leftY: y, rightX: 120 + x, rightY: y },
})

/** Returns how long a gesture takes (ms), without the time for which it holds a pose. */
export const gestureMs = ({ steps }: GestureTable): number => steps.at(-1)?.at ?? 0

/**
 * Returns the position of a gesture in its table (ms): its age, minus the time for which it has held a pose.
 * @param ms age of the gesture
 * @param lastsMs how long its cue is on stage
 */
export function tableMs(table: GestureTable, ms: number, lastsMs: number): number {
  const { holdAt } = table
  if (holdAt === undefined || ms < holdAt) return ms
  const held = Math.max(0, lastsMs - gestureMs(table))
  return Math.max(holdAt, ms - held)
}
