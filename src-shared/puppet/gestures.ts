import type { Gesture } from '../events/cue.ts'
import { type GestureTable, gestureTable, hands, hiddenY } from './gesture-table.ts'
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

const up: Partial<Pose> = {
  ...hands(86, 108),
  left: 'open',
  right: 'open',
  mouth: 'joy',
  brows: 10,
  lowLids: 0.4,
}
const down: Partial<Pose> = {
  ...hands(80, 150),
  left: 'open',
  right: 'open',
  mouth: 'joy',
  brows: 8,
  lowLids: 0.4,
}
const clap: Partial<Pose> = {
  ...{ leftX: 112, leftY: 180, rightX: 128, rightY: 180, leftTurn: -56, rightTurn: 56 },
  ...{ left: 'flat', right: 'flat', mouth: 'joy', brows: 6, lowLids: 0.35, tilt: 3 },
}
const apart: Partial<Pose> = { ...clap, leftX: 88, rightX: 152, leftTurn: -40, rightTurn: 40, tilt: -2 }
const palm: Partial<Pose> = {
  ...{ rightX: 144, rightY: 112, rightTurn: -46, right: 'open', lids: 1, brows: -4, worry: 6 },
  ...{ tilt: 8, headY: 10, mouth: 'sorry' },
}
const bowed: Partial<Pose> = {
  ...{ stretch: 0.86, headY: 34, headX: 5, tilt: 14, lids: 1, brows: 2 },
  ...{ rightX: 116, rightY: 196, right: 'flat', rightTurn: 10, leftX: 34, leftY: 176, left: 'open' },
}
const shrugged: Partial<Pose> = {
  ...{ shoulders: 14, headY: 5, tilt: -9, leftX: 44, leftY: 140, rightX: 196, rightY: 140, left: 'open' },
  ...{ right: 'open', leftTurn: -34, rightTurn: 34, brows: 9, worry: 6, lids: 0.25, mouth: 'sorry' },
}
const pondering: Partial<Pose> = {
  ...{ rightX: 142, rightY: 178, rightTurn: -70, leftX: 128, leftY: 196, leftTurn: -16 },
  ...{ right: 'point', left: 'flat', tilt: -7, browSkew: 10, lids: 0.2, gazeX: 0.5, gazeY: -0.8, gaze: 0.85 },
}
const spying: Partial<Pose> = {
  ...{ y: 82, stretch: 1, headY: 0 },
  ...hands(66, 112),
  leftTurn: 200,
  rightTurn: -200,
}
const leaning: Partial<Pose> = { ...spying, ...hands(66, 148), y: 46, shoulders: 8 }
/** All gestures. To add one, add its table here and its name in `src-shared/events/stage-lists.ts`. */
export const gestureTables: Readonly<Record<Gesture, GestureTable>> = {
  enter: {
    ...gestureTable(
      [0, { y: hiddenY, stretch: 1.06 }],
      [180, { y: -14, stretch: 1.08, brows: 8, ...hands(84, 150), left: 'open', right: 'open' }, 'snap'],
      [310, { y: 4, stretch: 0.94, brows: 4 }, 'soft'],
      [440, {}, 'soft'],
    ),
    from: 'hidden',
  },
  leave: {
    ...gestureTable(
      [240, { rightX: 190, rightY: 96, right: 'open', tilt: 4 }],
      [420, { rightX: 204, rightY: 104, right: 'open', tilt: -4 }],
      [600, { rightX: 190, rightY: 96, right: 'open', y: -8, stretch: 1.05 }],
      [900, { y: hiddenY, right: 'open', rightX: 190, rightY: 96 }, 'snap'],
    ),
    to: 'hidden',
  },
  // Half a face would look like an error, so the whole face shows.
  peek: gestureTable(
    [180, { y: 200 }, 'snap'],
    [380, { ...leaning, brows: 6 }, 'pop'],
    [720, { ...leaning, brows: 6, gazeX: -1, gaze: 0.9 }],
    [980, { ...leaning, brows: 8, gazeX: -1, gaze: 0.9 }, 'pop'],
    [1400, { ...leaning, brows: 8, gazeX: 1, gaze: 0.9 }],
    [1900, { ...leaning, brows: 6, lids: 0.4 }],
    [2200, {}, 'pop'],
  ),
  // The puppet is below the edge only for a moment, because the audience must see who is afraid.
  duck: gestureTable(
    [110, { y: -8, brows: 12, pupils: 0.6, ...hands(74, 140), left: 'open', right: 'open' }, 'snap'],
    [300, { ...spying, y: 100, brows: 8, pupils: 0.6, worry: 10 }, 'snap'],
    [430, { ...spying, y: 98, brows: 8, pupils: 0.6, worry: 10 }],
    [700, { ...leaning, worry: 14, brows: 6, pupils: 0.7 }, 'pop'],
    [1500, { ...leaning, worry: 14, brows: 6, pupils: 0.8, gazeY: -0.8, gaze: 0.4 }],
    [1900, { ...leaning, y: 40, worry: 10, brows: 6 }],
    [2200, {}, 'pop'],
  ),
  cheer: gestureTable(
    [120, { ...down, stretch: 0.9, y: 2 }, 'snap'],
    [300, { ...up, y: -26, stretch: 1.1 }],
    [460, { ...down, stretch: 0.92 }],
    [640, { ...up, y: -22, stretch: 1.08, tilt: 5 }],
    [800, { ...down, stretch: 0.93 }],
    [980, { ...up, y: -22, stretch: 1.08, tilt: -5 }],
    [1140, { ...down, stretch: 0.95 }],
    [1500, { ...up, tilt: 3 }, 'pop'],
    [1900, {}, 'soft'],
  ),
  facepalm: gestureTable(
    [260, { rightX: 186, rightY: 120, right: 'open', brows: 4, lids: 0.3 }],
    [420, palm, 'snap'],
    [500, { ...palm, headY: 13 }],
    [900, { ...palm, headY: 11, tilt: 5 }],
    [1150, { ...palm, tilt: 10 }],
    [1400, { ...palm, tilt: 5 }],
    [1900, { ...palm, tilt: 8 }],
    [2300, {}, 'soft'],
  ),
  bow: gestureTable(
    [
      260,
      { stretch: 1.05, leftX: 40, leftY: 140, left: 'open', rightX: 170, rightY: 150, headY: -4, brows: 6 },
    ],
    [680, bowed, 'soft'],
    [1250, { ...bowed, headY: 36 }],
    [1700, { stretch: 1.04, headY: -3, brows: 5, mouth: 'smug' }, 'soft'],
    [2000, {}, 'soft'],
  ),
  shrug: gestureTable(
    [110, { shoulders: -4, headY: 3 }, 'soft'],
    [300, shrugged, 'pop'],
    [1000, { ...shrugged, tilt: -11 }],
    [1350, {}, 'soft'],
  ),
  point: {
    steps: [
      { at: 140, ease: 'soft', pose: { rightX: 168, rightY: 190, right: 'point', lean: -3 } },
      { at: 320, ease: 'pop', aims: true, pose: { right: 'point', lean: 4, brows: 8 } },
      { at: 1500, aims: true, pose: { right: 'point', lean: 3, brows: 6 } },
      { at: 1850, ease: 'soft', pose: {} },
    ],
  },
  think: gestureTable(
    [320, pondering, 'soft'],
    [1100, { ...pondering, tilt: -4, gazeX: -0.4 }],
    [1800, { ...pondering, tilt: -8, gazeX: 0.6 }],
    [2200, { rightX: 178, rightY: 108, prop: true, brows: 10, mouth: 'joy', headY: -3 }, 'pop'],
    [2600, { rightX: 176, rightY: 112, prop: true, brows: 8 }],
    [2900, {}, 'soft'],
  ),
  applaud: gestureTable(
    [180, apart, 'soft'],
    ...[0, 1, 2, 3, 4, 5].flatMap(
      (n) =>
        [
          [300 + n * 230, clap, 'snap'],
          [415 + n * 230, apart],
        ] as const,
    ),
    [1800, {}, 'soft'],
  ),
  ...reflexGestures,
}
