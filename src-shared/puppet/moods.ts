import type { Mood } from '../events/cue.ts'
import { neutral, type Pose } from './pose.ts'

const pose = (more: Partial<Pose>): Pose => ({ ...neutral, ...more })

/** The pose of each mood. */
export const moodPoses: Readonly<Record<Mood, Pose>> = {
  calm: pose({ lids: 0.14 }),
  dread: pose({
    ...{ leftX: 104, leftY: 182, rightX: 136, rightY: 182, leftTurn: -30, rightTurn: 30 },
    ...{ shoulders: 5, headY: 4, brows: 4, worry: 18, pupils: 0.72, mouth: 'dread', lean: -2 },
  }),
  joy: pose({
    ...{ leftX: 50, leftY: 158, rightX: 190, rightY: 158, left: 'open', right: 'open' },
    ...{ brows: 7, lowLids: 0.3, headY: -3, tilt: 3, mouth: 'joy', pupils: 1.12 },
  }),
  smug: pose({
    ...{ leftX: 86, leftY: 192, rightX: 158, rightY: 198, leftTurn: -50 },
    ...{ tilt: -6, lids: 0.42, lowLids: 0.12, brows: 1, browSkew: 10, worry: -6, lean: 2, mouth: 'smug' },
  }),
  shock: pose({
    // The hands are before the chest, and the brows worry: open arms would look proud while the mouth talks.
    ...{ leftX: 78, leftY: 152, rightX: 162, rightY: 152, left: 'open', right: 'open', shoulders: 8 },
    ...{
      leftTurn: 24,
      rightTurn: -24,
      brows: 10,
      worry: 18,
      pupils: 0.55,
      headY: -2,
      lean: -4,
      mouth: 'shock',
    },
  }),
  sorry: pose({
    ...{ leftX: 106, leftY: 194, rightX: 134, rightY: 194, leftTurn: -20, rightTurn: 20 },
    ...{ tilt: 7, headY: 7, lids: 0.34, worry: 20, brows: 2, stretch: 0.97, mouth: 'sorry' },
    ...{ gazeX: -0.3, gazeY: 0.8, gaze: 0.5 },
  }),
}
