import type { Gesture } from '../events/cue.ts'
import { type GestureTable, gestureTable, hands, hiddenY } from './gesture-table.ts'
import type { Pose } from './pose.ts'
import { reflexGestures } from './reflex-gestures.ts'

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
