import type { BeatCause } from '../events/beat.ts'
import { type Correction, isSameTopic, topicOf } from '../events/corrections.ts'
import type { Box } from '../events/observation.ts'
import type { ScreenSize } from '../sight/lines/line-class.ts'
import { type BeatBody, beatBody, isMention } from './beat-body.ts'
import type { Candidate } from './judge.ts'
import type { JudgedBlock, ScreenMoment } from './moment.ts'
import { kindsOf } from './words.ts'

/** Minimum probability of a beat that the show may state as a fact. */
const sureFrom = 0.6
/** Minimum probability that a text reports something good, or bad, for a beat that nothing else suggests, outside a fight. */
const meantFrom = 0.8
/** Minimum probability of an end's words about which both judges of texts are sure. */
const agreedFrom = 0.9
/** Minimum probability of a speech without a speaker that the show may answer. */
const saidFrom = 0.5

/** A candidate that the judge rated. */
export interface JudgedCandidate extends Candidate {
  /** The probability that the candidate is right. */
  readonly share: number
}

/**
 * Returns a candidate's beat with its cause. It is unsure if nothing else suggests it, and it is not very likely. `isFight`: an
 * opponent's health was on the screen lately, so even words such as "EXECUTION" are about the fight.
 */
export function withCause(
  candidate: JudgedCandidate,
  all: readonly JudgedCandidate[],
  moment: ScreenMoment,
  isFight: boolean,
): BeatBody {
  const { beat, sign, share, block } = candidate
  const cause = causeOf(candidate, moment)
  const isConfirmed = all.some((other) => other.sign !== sign && other.beat.polarity * beat.polarity > 0)
  // A spoken line says little about the game, especially if its speaker has a name.
  const isSaid = beat.kind === 'dialogue' && (beat.subject !== null || share >= saidFrom)
  // Such a high mean means that letters and the embedding agree, as about "VICTORY".
  const isAgreed = block !== undefined && share >= saidFrom && clearnessOf(block) >= agreedFrom
  const isMeant = block === undefined || isFight || !isOutcome(beat) || senseOf(block, beat) >= meantFrom
  const isSure =
    isConfirmed ||
    isSaid ||
    isAgreed ||
    (share >= sureFrom && isMeant && sign !== 'picture' && cause.sign !== 'drawn')
  return { ...beat, cause, ...(isSure ? {} : { isUnsure: true as const }) }
}

const clearnessOf = ({ shares: { win, loss } }: JudgedBlock): number => Math.max(win, loss)

/** Returns whether a beat claims something good or bad. An arrival that only words report claims nothing without a name. */
const isOutcome = (beat: BeatBody): boolean => beat.kind !== 'arrival' && !isMention(beat)

/** Returns the probability that a text reports something as good or bad as a beat. */
const senseOf = (
  { shares: { win, good, loss, bad, danger } }: JudgedBlock,
  { polarity }: Pick<BeatBody, 'polarity'>,
): number => (polarity > 0 ? win + good : loss + bad + danger)

/** Returns what led to a candidate. Its box is in shares of the picture. */
export function causeOf({ beat, sign, block, from }: Candidate, { size, numbers }: ScreenMoment): BeatCause {
  const facts = numbers.find(({ label }) => label === beat.number?.label)
  const [text, place] =
    block === undefined
      ? [sign === 'picture' ? beat.kind : facts?.label, facts?.box]
      : [block.text, block.box]
  return {
    sign: facts?.isDrawn === true ? 'drawn' : sign,
    ...(text !== undefined && { text: text.slice(0, 200) }),
    ...(place !== undefined && { box: shareOf(place, size) }),
    ...(from !== undefined && { from }),
  }
}

const shareOf = ([x, y, width, height]: Box, size: ScreenSize): Box => {
  const part = (value: number): number => Math.min(1, Math.max(0, value))
  return [part(x / size.width), part(y / size.height), part(width / size.width), part(height / size.height)]
}

/** Applies a correction about the number or the change of the picture that suggested a candidate. */
export function corrected(
  candidate: Candidate,
  cause: BeatCause,
  corrections: readonly Correction[],
): Candidate[] {
  const { beat } = candidate
  // Words are corrected with their block.
  const topic = cause.sign === 'words' ? undefined : topicOf({ ...beat, cause })
  const means = topic && corrections.find((each) => isSameTopic(each, topic))?.means
  if (means === undefined) return [candidate]
  const kind = means === 'nothing' ? undefined : kindsOf[means][0]
  return kind === undefined
    ? []
    : [{ ...candidate, beat: beatBody(kind, beat.number && { number: beat.number }), from: beat.kind }]
}
