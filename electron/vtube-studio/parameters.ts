import type { Mood } from '../../src-shared/events/cue.ts'
import type { Acted } from '../../src-shared/puppet/acted.ts'
import type { TalkShape } from '../../src-shared/puppet/mouth.ts'

/** The value of one of VTube Studio's inputs. */
export interface ParameterValue {
  readonly id: string
  readonly value: number
}

const open: Readonly<Record<TalkShape, number>> = { closed: 0, ee: 0.35, eh: 0.5, ah: 1, oh: 0.75, oo: 0.45 }
const smile: Readonly<Record<Mood, number>> = {
  ...{ calm: 0.5, joy: 1, smug: 0.75, sorry: 0.1, dread: 0.1, shock: 0.3 },
}
/** Timing of the blinks. Adlib sets the eyelids, so VTube Studio does not blink on its own. */
const blink = { everyMs: 4100, lastsMs: 150 }

/**
 * Returns the VTube Studio inputs that show a character's state.
 * @param now epoch ms, for blinks
 * @param mirror whether to swap left and right
 */
export function parametersOf({ pose, gaze, talk }: Acted, now: number, mirror: boolean): ParameterValue[] {
  const side = mirror ? -1 : 1
  const lookX = side * (pose.gazeX * pose.gaze + gaze.x * (1 - pose.gaze))
  const lookY = pose.gazeY * pose.gaze + gaze.y * (1 - pose.gaze)
  const lids = now % blink.everyMs < blink.lastsMs ? 1 : pose.lids
  const values: Readonly<Record<string, number>> = {
    FaceAngleX: within(30, lookX * 22 + side * pose.headX * 0.4),
    FaceAngleY: within(30, -lookY * 15 - pose.headY * 0.6),
    FaceAngleZ: within(30, side * (pose.tilt + pose.lean)),
    ...{ EyeLeftX: within(1, lookX), EyeRightX: within(1, lookX) },
    ...{ EyeLeftY: within(1, -lookY), EyeRightY: within(1, -lookY) },
    EyeOpenLeft: 1 - Math.min(1, Math.max(0, lids + pose.lidSkew)),
    EyeOpenRight: 1 - Math.min(1, Math.max(0, lids)),
    Brows: Math.min(1, Math.max(0, 0.5 + pose.brows / 24)),
    MouthOpen: talk === null ? (pose.mouth === 'shock' ? 0.6 : 0) : open[talk],
    MouthSmile: smile[pose.mouth],
  }
  return Object.entries(values).map(([id, value]) => ({ id, value: Math.round(value * 1000) / 1000 }))
}

const within = (limit: number, value: number): number => Math.max(-limit, Math.min(limit, value))
