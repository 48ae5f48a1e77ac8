import type { Gesture } from '../events/cue.ts'
import type { Ease, GestureTable } from './gesture-table.ts'
import data from './gestures.json' with { type: 'json' }
import type { Pose } from './pose.ts'

/** A pose in the data. Its own fields replace those of the pose that it is `like`, and the positions of `hands`. */
interface WrittenPose extends Partial<Pose> {
  /** The name of a pose in the data. */
  readonly like?: string
  /** Puts both hands `x` units from the middle, at the height `y`. */
  readonly hands?: readonly [x: number, y: number]
}

/** A gesture in the data. A step says when (ms) its pose is reached. */
interface WrittenGesture extends Omit<GestureTable, 'steps'> {
  readonly steps: readonly (readonly [
    at: number,
    pose: WrittenPose & { readonly aims?: true },
    ease?: Ease,
  ])[]
  readonly about?: string
}

const written = data as unknown as {
  readonly poses: Readonly<Record<string, WrittenPose>>
  readonly gestures: Readonly<Record<Gesture, WrittenGesture>>
  readonly fidgets: readonly WrittenGesture[]
}

function poseOf({ like, hands, ...own }: WrittenPose): Partial<Pose> {
  const base = like === undefined ? undefined : written.poses[like]
  if (like !== undefined && base === undefined) throw new Error(`gestures.json has no pose "${like}".`)
  const [x, y] = hands ?? []
  return {
    ...(base && poseOf(base)),
    ...(x !== undefined && y !== undefined && { leftX: 120 - x, leftY: y, rightX: 120 + x, rightY: y }),
    ...own,
  }
}

const tableOf = ({ about: _, steps, ...rest }: WrittenGesture): GestureTable => ({
  steps: steps.map(([at, { aims, ...pose }, ease]) => ({
    ...{ at, pose: poseOf(pose) },
    ...(ease && { ease }),
    ...(aims && { aims }),
  })),
  ...rest,
})

/** All gestures. To add one, add its table to the data and its name to `src-shared/events/stage-lists.ts`. */
export const gestureTables = Object.fromEntries(
  Object.entries(written.gestures).map(([name, gesture]) => [name, tableOf(gesture)]),
) as Readonly<Record<Gesture, GestureTable>>

/** A calm puppet's small gestures. Holding a pose costs nothing, because an unchanged pose is not redrawn. */
export const fidgets: readonly GestureTable[] = written.fidgets.map(tableOf)
