import type { Beat, BeatKind, ShowPlan } from '../../../src-shared/events/beat.ts'
import type { GagStep } from '../../../src-shared/events/cue.ts'
import type { BeatView } from '../../../src-shared/events/show.ts'
import { figure } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
/** Returns a sentence about the kinds of moments for which a persona has no unused line left. */
export const dryWords = (name: string, kinds: readonly BeatKind[]): string =>
  fill(ui.shared.dry, { name, kinds: kinds.map((kind) => ui.shared.beats[kind]).join(', ') })

/** Describes what happened at a moment, such as `Gate Warden arrives` or `Defeat, 3 in a row`. */
export function beatWords({ kind, subject, nth, number }: Beat): string {
  switch (kind) {
    case 'arrival':
      return subject === null ? ui.shared.somebodyArrives : fill(ui.shared.arrives, { who: subject })
    case 'foe-low':
      return subject === null ? ui.shared.beats[kind] : fill(ui.shared.nearlyBeaten, { who: subject })
    case 'death':
      return nth > 1
        ? fill(ui.shared.inARow, { what: ui.shared.beats[kind], count: nth })
        : ui.shared.beats[kind]
    case 'hit':
    case 'near-death':
      return number === undefined
        ? ui.shared.beats[kind]
        : `${ui.shared.beats[kind]}: ${number.label} ${figure(number.value)}`
    case 'reward':
    case 'place':
    case 'callout':
    case 'victory':
      return subject === null ? ui.shared.beats[kind] : `${ui.shared.beats[kind]}: ${subject}`
    default:
      return ui.shared.beats[kind]
  }
}

const steps: Record<GagStep, number> = { plant: 1, twist: 2, payoff: 3 }

/** Describes what the show does at a moment, such as `spoon gag 2 of 3`, or why it does nothing. */
export function planWords({ plan }: Pick<BeatView, 'plan'>): string[] {
  if (plan.level === 'rest') return [fill(ui.shared.skipped, { why: holdWords(plan).join(', ') })]
  const { line, writer, wordsAfterMs = 0, held } = plan
  const gag = line?.gag
  return [
    ...(gag === undefined ? [] : [fill(ui.shared.gagStep, { about: gag.about, step: steps[gag.step] })]),
    ...(line === undefined && writer === 'bank'
      ? [[ui.shared.effectsOnly, ...(held === undefined ? [] : [holdWords(plan).join(', ')])].join(': ')]
      : [
          fill(writer === 'model' ? ui.shared.modelWords : ui.shared.bankWords, {
            when:
              wordsAfterMs === 0 ? ui.shared.atOnce : fill(ui.shared.inTime, { time: tenths(wordsAfterMs) }),
          }),
        ]),
    ...(held === undefined || line === undefined ? [] : holdWords(plan)),
  ]
}

const tenths = (ms: number): string => `${figure(Number((ms / 1000).toFixed(1)))} s`

/** Returns why a plan has no words, and when the next ones may come. */
export const holdWords = ({ held, waitMs }: ShowPlan): string[] => [
  ...(held === undefined ? [ui.shared.nothingToAdd] : [ui.shared.holds[held]]),
  ...(waitMs === undefined || waitMs === 0 ? [] : [fill(ui.shared.nextIn, { time: tenths(waitMs) })]),
]
