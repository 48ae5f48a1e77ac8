import type { Beat, BeatKind, ShowHold, ShowPlan } from '../../../src-shared/events/beat.ts'
import type { GagStep } from '../../../src-shared/events/cue.ts'
import type { LineKind } from '../../../src-shared/events/persona.ts'
import type { BeatView } from '../../../src-shared/events/show.ts'
import { figure } from '../kit/formats.ts'

/** Names of the kinds of moments in the panel. */
export const beatNames: Record<BeatKind, string> = {
  arrival: 'Arrival',
  'foe-low': 'Opponent nearly beaten',
  hit: 'Big hit',
  'near-death': 'Near death',
  comeback: 'Comeback',
  death: 'Defeat',
  victory: 'Victory',
  reward: 'Reward',
  gain: 'Small gain',
  setback: 'Setback',
  streak: 'Streak',
  countdown: 'Countdown',
  dialogue: 'Dialogue',
  place: 'New place',
  reset: 'Restart',
  action: 'Wild action',
  idle: 'Nothing happens',
}

/** Names of the lists of a persona's lines. */
export const lineNames: Record<LineKind, string> = { ...beatNames, any: 'Any great moment' }

/** Returns a sentence about the kinds of moments that have no unused line: "Marlow has no fresh line left for: ..." */
export const dryWords = (name: string, kinds: readonly BeatKind[]): string =>
  `${name} has no fresh line left for: ${kinds.map((kind) => beatNames[kind].toLowerCase()).join(', ')}. Older lines come back.`

/** Returns what happened at a moment, in a few words: `Gate Warden arrives`, `Defeat, 3 in a row`. */
export function beatWords({ kind, subject, nth, number }: Beat): string {
  switch (kind) {
    case 'arrival':
      return subject === null ? 'Somebody arrives' : `${subject} arrives`
    case 'foe-low':
      return subject === null ? beatNames[kind] : `${subject} nearly beaten`
    case 'death':
      return nth > 1 ? `${beatNames[kind]}, ${nth} in a row` : beatNames[kind]
    case 'hit':
    case 'near-death':
      return number === undefined
        ? beatNames[kind]
        : `${beatNames[kind]}: ${number.label} ${figure(number.value)}`
    case 'reward':
    case 'place':
    case 'victory':
      return subject === null ? beatNames[kind] : `${beatNames[kind]}: ${subject}`
    default:
      return beatNames[kind]
  }
}

const holds: Record<ShowHold, string> = {
  busy: 'something greater was on stage',
  resting: 'resting after the last line',
  lines: 'enough lines',
  cues: 'enough effects',
  quiet: 'nothing new on the screen',
  hushed: 'hushed',
  speaking: 'you were speaking',
  low: 'too small a moment',
  'no-line': 'no new line left for this moment',
  off: 'you turned it off',
  late: 'its moment had passed',
  cut: 'paused, cut or without a picture',
}

const steps: Record<GagStep, number> = { plant: 1, twist: 2, payoff: 3 }

/** Returns what the show does at a moment, or why it does nothing: `spoon gag 2 of 3`, `words in 0.8 s`. */
export function planWords({ plan }: Pick<BeatView, 'plan'>): string[] {
  if (plan.level === 'rest') return [`skipped: ${holdWords(plan).join(', ')}`]
  const { line, writer, wordsAfterMs = 0, held } = plan
  const gag = line?.gag
  return [
    ...(gag === undefined ? [] : [`${gag.about} gag ${steps[gag.step]} of 3`]),
    ...(line === undefined && writer === 'bank'
      ? [`effects only${held === undefined ? '' : `: ${holdWords(plan).join(', ')}`}`]
      : [
          `${writer === 'model' ? 'the model’s words' : 'words'} ${wordsAfterMs === 0 ? 'at once' : `in ${tenths(wordsAfterMs)}`}`,
        ]),
    ...(held === undefined || line === undefined ? [] : holdWords(plan)),
  ]
}

/** Formats a duration: `0.8 s`, `4 s`. */
const tenths = (ms: number): string => `${Number((ms / 1000).toFixed(1))} s`

const holdWords = ({ held, waitMs }: ShowPlan): string[] => [
  ...(held === undefined ? ['nothing to add'] : [holds[held]]),
  ...(waitMs === undefined || waitMs === 0 ? [] : [`next in ${tenths(waitMs)}`]),
]
