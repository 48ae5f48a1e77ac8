import type { Beat, BeatKind, ShowPlan } from '../../../src-shared/events/beat.ts'
import type { GagStep } from '../../../src-shared/events/cue.ts'
import type { BeatView } from '../../../src-shared/events/show.ts'
import { figure } from '../kit/formats.ts'
import { sharedWords } from './shared-words.ts'

/** Returns a sentence about the kinds of moments for which a persona has no unused line left. */
export const dryWords = (name: string, kinds: readonly BeatKind[]): string =>
  sharedWords.dry(
    name,
    kinds.map((kind) => sharedWords.beats[kind]),
  )

/** Describes what happened at a moment, such as `Gate Warden arrives` or `Defeat, 3 in a row`. */
export function beatWords({ kind, subject, nth, number }: Beat): string {
  switch (kind) {
    case 'arrival':
      return subject === null ? sharedWords.somebodyArrives : sharedWords.arrives(subject)
    case 'foe-low':
      return subject === null ? sharedWords.beats[kind] : sharedWords.nearlyBeaten(subject)
    case 'death':
      return nth > 1 ? sharedWords.inARow(sharedWords.beats[kind], nth) : sharedWords.beats[kind]
    case 'hit':
    case 'near-death':
      return number === undefined
        ? sharedWords.beats[kind]
        : `${sharedWords.beats[kind]}: ${number.label} ${figure(number.value)}`
    case 'reward':
    case 'place':
    case 'callout':
    case 'victory':
      return subject === null ? sharedWords.beats[kind] : `${sharedWords.beats[kind]}: ${subject}`
    default:
      return sharedWords.beats[kind]
  }
}

const steps: Record<GagStep, number> = { plant: 1, twist: 2, payoff: 3 }

/** Describes what the show does at a moment, such as `spoon gag 2 of 3`, or why it does nothing. */
export function planWords({ plan }: Pick<BeatView, 'plan'>): string[] {
  if (plan.level === 'rest') return [sharedWords.skipped(holdWords(plan).join(', '))]
  const { line, writer, wordsAfterMs = 0, held } = plan
  const gag = line?.gag
  return [
    ...(gag === undefined ? [] : [sharedWords.gagStep(gag.about, steps[gag.step])]),
    ...(line === undefined && writer === 'bank'
      ? [[sharedWords.effectsOnly, ...(held === undefined ? [] : [holdWords(plan).join(', ')])].join(': ')]
      : [
          (writer === 'model' ? sharedWords.modelWords : sharedWords.bankWords)(
            wordsAfterMs === 0 ? sharedWords.atOnce : sharedWords.inTime(tenths(wordsAfterMs)),
          ),
        ]),
    ...(held === undefined || line === undefined ? [] : holdWords(plan)),
  ]
}

const tenths = (ms: number): string => `${figure(Number((ms / 1000).toFixed(1)))} s`

const holdWords = ({ held, waitMs }: ShowPlan): string[] => [
  ...(held === undefined ? [sharedWords.nothingToAdd] : [sharedWords.holds[held]]),
  ...(waitMs === undefined || waitMs === 0 ? [] : [sharedWords.nextIn(tenths(waitMs))]),
]
