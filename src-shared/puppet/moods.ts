import type { Mood } from '../events/cue.ts'
import { neutral, type Pose } from './pose.ts'

const pose = (more: Partial<Pose>): Pose => ({ ...neutral, ...more })

/** The pose of each mood. The outline of a pose shows the mood even if the face is too small to read. */
export const moodPoses: Readonly<Record<Mood, Pose>> = {
  calm: pose({ lids: 0.14 }),
  dread: pose({
    ...{ leftX: 92, leftY: 178, rightX: 148, rightY: 178, leftTurn: -30, rightTurn: 30 },
    ...{ stretch: 0.88, x: -6, y: 14, lean: -7, shoulders: 12, headY: 6, hat: -6, feather: 62 },
    ...{ brows: 4, worry: 18, pupils: 0.72, mouth: 'dread' },
  }),
  joy: pose({
    ...{ leftX: 30, leftY: 106, rightX: 210, rightY: 106, left: 'open', right: 'open', shoulders: 10 },
    ...{ stretch: 1.03, y: 2, headY: -2, tilt: 6, hat: 4, hatTilt: -6, feather: -12 },
    ...{ brows: 7, lowLids: 0.3, mouth: 'joy', pupils: 1.12 },
  }),
  smug: pose({
    ...{ leftX: 74, leftY: 200, leftTurn: -50, rightX: 152, rightY: 196 },
    ...{ lean: 9, x: 4, headX: 4, tilt: -15, hatTilt: 12, hat: -4 },
    ...{ lids: 0.42, lowLids: 0.12, brows: 1, browSkew: 10, worry: -6, mouth: 'smug' },
  }),
  // The hands are at the head, because open arms would look proud during speech.
  shock: pose({
    ...{ leftX: 74, leftY: 142, rightX: 166, rightY: 142, left: 'open', right: 'open', shoulders: 12 },
    ...{ leftTurn: 24, rightTurn: -24, stretch: 0.98, y: 4, lean: -4, hat: 24, hatTilt: -12, feather: -46 },
    ...{ brows: 10, worry: 18, pupils: 0.55, mouth: 'shock' },
  }),
  sorry: pose({
    ...{ leftX: 96, leftY: 214, rightX: 136, rightY: 214, leftTurn: -20, rightTurn: 20, shoulders: -10 },
    ...{ stretch: 0.92, x: -10, lean: 1, headX: 4, headY: 20, tilt: 19, hat: -4, hatTilt: 6, feather: 70 },
    ...{ lids: 0.34, worry: 20, brows: 2, mouth: 'sorry', gazeX: -0.3, gazeY: 0.8, gaze: 0.5 },
  }),
}
