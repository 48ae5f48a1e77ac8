import type { Gesture } from '../events/cue.ts'
import { type GestureTable, gestureTable, hands } from './gesture-table.ts'
import type { Pose } from './pose.ts'

const cowering: Partial<Pose> = {
  ...{ leftX: 82, leftY: 112, rightX: 158, rightY: 112, leftTurn: 30, rightTurn: -30, left: 'open' },
  ...{ right: 'open', lids: 0.86, worry: 20, shoulders: 10, lean: -9, x: -12, headY: 10, stretch: 0.95 },
}
const struck: Partial<Pose> = {
  ...{ stretch: 0.7, lids: 0.9, worry: 16, mouth: 'shock', ...hands(70, 168), left: 'open', right: 'open' },
  headY: 6,
}
const underHat: Partial<Pose> = {
  ...{ hat: -62, y: 38, stretch: 0.92, headY: 12, shoulders: 12, lids: 1, mouth: 'dread', pupils: 0.6 },
  ...{ ...hands(62, 112), leftTurn: -20, rightTurn: 20, left: 'flat', right: 'flat', worry: 18 },
}
const peeking: Partial<Pose> = { ...underHat, hat: -26, lids: 0.1 }
const startled: Partial<Pose> = {
  ...{ y: -12, stretch: 1.08, headY: -8, brows: 16, pupils: 0.55, lids: 0, hat: 8, mouth: 'shock' },
  ...{ ...hands(74, 128), left: 'open', right: 'open', gazeX: 0.7, gazeY: -0.4, gaze: 0.8 },
}
const straight: Partial<Pose> = { stretch: 1, lean: 0, headX: 0, headY: 0, tilt: 0, shoulders: 0, feather: 0 }
const flat: Partial<Pose> = {
  ...{ ...straight, lean: 86, x: -122, y: -80, lids: 1, mouth: 'sorry', hat: 6, hatTilt: 14, tilt: 6 },
  ...{ leftX: 40, leftY: 150, rightX: 196, rightY: 176, left: 'open', right: 'open', worry: 8 },
}
const oneEye: Partial<Pose> = { ...flat, lids: 0, lidSkew: 1, brows: 6, browSkew: 8 }
const dying: Partial<Pose> = {
  ...{ rightX: 176, rightY: 88, rightTurn: -96, right: 'flat', leftX: 106, leftY: 178, leftTurn: -30 },
  ...{ left: 'flat', lids: 0.9, brows: 8, worry: 16, mouth: 'shock', headY: -4, shoulders: 12 },
}
const lastBow: Partial<Pose> = {
  ...{ stretch: 0.78, headY: 34, headX: 6, tilt: 18, lids: 1, brows: 2, mouth: 'sorry', lean: 6 },
  ...{ ...hands(92, 172), left: 'open', right: 'open', leftTurn: 20, rightTurn: -20 },
}
const gone: Partial<Pose> = { ...straight, y: 208, hat: 56, hatTilt: -9, lids: 1, ...hands(40, 226) }
const sagging: Partial<Pose> = {
  ...{ worry: 20, mouth: 'sorry', shoulders: -8, ...hands(62, 222), tilt: -8, headY: 8, lids: 0.6 },
}

/** What the body does when something hurts or frightens it. */
export const reflexGestures = {
  flinch: gestureTable(
    [120, { ...cowering, mouth: 'dread' }, 'snap'],
    [200, { ...cowering, x: -8, mouth: 'dread' }],
    [700, { ...cowering, x: -10, lids: 0.5, mouth: 'dread' }],
    [1200, { ...cowering, lids: 0.2, lean: -4, mouth: 'dread', pupils: 0.7 }, 'soft'],
    [1600, {}, 'soft'],
  ),
  stagger: gestureTable(
    [90, { ...struck, hat: 4 }, 'snap'],
    [210, { ...struck, stretch: 0.82, hat: 40, hatTilt: -12, x: -8, lean: -6 }],
    [360, { ...struck, stretch: 1.1, hat: 26, hatTilt: 10, y: -10, lean: 5, lids: 0.2 }],
    [480, { stretch: 0.96, lids: 0.2, mouth: 'dread', lean: -3, worry: 12 }],
    [600, { mouth: 'dread', worry: 10 }],
    [1100, {}],
  ),
  hide: {
    ...gestureTable(
      [100, { ...cowering, hat: 14, mouth: 'shock' }, 'snap'],
      [280, underHat, 'snap'],
      [340, { ...underHat, stretch: 0.88 }],
      [420, underHat],
      [700, { ...peeking, gazeX: -0.8, gaze: 0.9 }],
      [1300, { ...peeking, gazeX: 0.8, gaze: 0.9 }],
      [1700, {}, 'pop'],
    ),
    holdAt: 420,
  },
  startle: gestureTable(
    [90, startled, 'snap'],
    [700, { ...startled, y: 0, stretch: 1.02, hat: 0 }],
    [1100, { brows: 6, gazeX: 0.4, gaze: 0.5 }],
    [1400, {}],
  ),
  faint: {
    ...gestureTable(
      [
        120,
        {
          ...{ stretch: 1.06, y: -8, lids: 0.6, mouth: 'shock', hat: 10 },
          ...{ ...hands(80, 130), left: 'open', right: 'open' },
        },
      ],
      [420, { ...flat, y: -66 }, 'snap'],
      [500, { ...flat, stretch: 0.94 }],
      [580, flat],
      [760, oneEye],
      [1400, { ...oneEye, gazeX: -0.9, gaze: 1 }],
      [1900, { stretch: 1.05, y: -6, lids: 0.3, hatTilt: 5 }],
      [2200, {}],
    ),
    holdAt: 580,
  },
  swoon: {
    ...gestureTable(
      [280, { ...dying, lean: -6, tilt: -9 }, 'pop'],
      [620, { ...dying, lean: 7, tilt: 8 }],
      [1040, { ...dying, lean: -7, tilt: -10, lids: 1 }],
      [1400, lastBow, 'snap'],
      [1480, { ...lastBow, stretch: 0.74 }],
      [1560, lastBow],
      [1760, { ...lastBow, headY: 20, tilt: 8, lids: 0, lidSkew: 1, brows: 10, browSkew: 8 }],
      [2300, { ...lastBow, headY: 20, tilt: 8, lids: 0, lidSkew: 1, brows: 10, gazeX: 0.8, gaze: 0.8 }],
      [2700, {}],
    ),
    holdAt: 1560,
  },
  dissolve: {
    ...gestureTable(
      [140, { y: -6, stretch: 1.05, brows: 12, pupils: 0.6, mouth: 'shock', ...hands(70, 150) }, 'snap'],
      [520, { ...sagging, stretch: 0.78 }],
      [860, { ...sagging, stretch: 0.6, y: 50, lids: 0.9, hat: 8 }],
      [1120, { ...gone, hat: 72, hatTilt: 12 }, 'snap'],
      [1220, gone],
      [1460, { ...gone, y: 140, hat: 10, hatTilt: 0 }],
      [1700, { y: 78, lids: 0.1, hatTilt: -4, brows: 4, gazeX: -0.9, gaze: 0.9, mouth: 'sorry' }],
      [2200, { y: 78, lids: 0.1, hatTilt: -4, brows: 4, gazeX: 0.9, gaze: 0.9, mouth: 'sorry' }],
      [2600, {}, 'pop'],
    ),
    holdAt: 1220,
  },
} satisfies { readonly [G in Gesture]?: GestureTable }
