import { peakFrom } from '../events/beat.ts'
import type { Lane } from '../events/cue.ts'
import type { DenialReason } from '../events/denial.ts'
import type { Clock } from '../ports.ts'
import type { Settings } from '../settings/settings.ts'
import { type Bucket, fill, until } from '../tools/limits.ts'
import { isWords } from './lanes.ts'

export type PacingRule = Extract<DenialReason, { kind: 'pacing' }>['rule']

/** Maximum delay (ms) of words after their planned time. */
export const maxWaitMs = 1400
/** Minimum weight of a strong moment, which may use the budget of a later line. */
const strongFrom = 0.6
/**
 * Pause after filler or before a peak, as a share of the usual pause between lines. The default pause of 7 s becomes
 * 3 s.
 */
const peakRest = 3 / 7
/** Minimum weight of a moment that interrupts filler. */
export const cutsFillerFrom = 0.5
const burstOfCues = 6
/**
 * Number of cues that words may borrow from the future budget, so that the effects of a moment never displace its
 * line.
 */
const advanceForWords = 6
const advanceForPeaks = 4
/** Number of effects of a finale besides its big word, which is not paced: sound, particles and an emote. */
const finaleEffects = 3
/** A finale and its line always have room, even if earlier lines have borrowed all that they may. */
const advanceForFinale = advanceForWords + finaleEffects + 1
const quietAfterMs = 30_000
const minuteMs = 60_000
const quietWindowMs = 5 * minuteMs

/** Whether an effect must leave the price of a finale in the budget, or may spend it. */
export type FinaleShare = 'kept' | 'spent'

/** A cue that requests a slot. */
export interface PacedCue {
  readonly lane: Lane
  /** When the last words end (monotonic ms); 0 if there were none. */
  readonly wordsEndAt: number
  readonly unchangedMs: number
  readonly afterMs?: number | undefined
  /** 0 to 1. */
  readonly weight?: number | undefined
  readonly finale?: FinaleShare | undefined
  /** Whether the last words were filler. The pause after them is then shorter. */
  readonly isAfterFiller?: boolean
}

/**
 * When a cue may be shown, or why it is held back. Times are monotonic ms. `plannedAt` is the end of the requested
 * delay and, for words, of the preview. `dueAt` is later if the pause after the last words is not over.
 */
export type Slot =
  | { readonly ok: true; readonly dueAt: number; readonly plannedAt: number }
  | { readonly ok: false; readonly rule: PacingRule; readonly waitMs: number }

/** Decides when a cue may be shown, so that the audience is not flooded. */
export interface Pacing {
  admit(cue: PacedCue): Slot
  /** Counts a cue that did not wait for a slot. */
  count(cue: Pick<PacedCue, 'lane'>): void
  /** Finds a slot without counting the cue. */
  find(cue: PacedCue): Slot
  /** Returns how many effects fit now into a moment of this weight. */
  room(moment?: Pick<PacedCue, 'weight' | 'finale'>): number
}

/** Creates the pacing, with a token bucket each for lines and for cues. Each call uses the current settings. */
export function createPacing(
  clock: Clock,
  settings: () => Pick<Settings['stage'], 'pacing' | 'previewMs'>,
): Pacing {
  const cues = account(clock, burstOfCues, () => settings().pacing.cuesPerMin)
  const lines = account(clock, 1, () => settings().pacing.linesPerMin)
  let quiet: number[] = []

  const quietWait = (most: number, now: number): number => {
    const recent = quiet.filter((at) => at > now - quietWindowMs)
    const oldest = recent[recent.length - most]
    if (recent.length < most) return 0
    return oldest === undefined ? quietWindowMs : oldest + quietWindowMs - now
  }

  const find = ({
    lane,
    wordsEndAt,
    unchangedMs,
    afterMs = 0,
    weight = 0,
    finale,
    isAfterFiller = false,
  }: PacedCue): Slot => {
    const now = clock.monotonic()
    const { previewMs, pacing } = settings()
    // The tool `act` has its own rate limit, so gestures are not counted here.
    if (lane === 'act') return { ok: true, plannedAt: now + afterMs, dueAt: now + afterMs }
    const isLine = isWords({ lane })
    const restMs = Math.round(pacing.restMs * restShare(weight, isAfterFiller))
    const plannedAt = now + (isLine ? Math.max(previewMs, afterMs) : afterMs)
    const dueAt = isLine && wordsEndAt > 0 ? Math.max(plannedAt, wordsEndAt + restMs) : plannedAt

    const waits: readonly (readonly [PacingRule, number])[] = [
      ['cues', cues.wait(isLine && finale !== 'spent' ? advanceForWords : advanceOf({ weight, finale }))],
      ['lines', isLine ? lines.wait(linesAhead(weight)) : 0],
      ['quiet', isLine && isQuiet(unchangedMs) ? quietWait(pacing.quietLines, now) : 0],
      ['rest', dueAt - plannedAt - maxWaitMs],
    ]
    const held = waits.find(([, waitMs]) => waitMs > 0)
    return held === undefined ? { ok: true, dueAt, plannedAt } : { ok: false, rule: held[0], waitMs: held[1] }
  }

  const count: Pacing['count'] = (cue) => {
    cues.count()
    if (isWords(cue)) lines.count()
  }

  return {
    find,
    room: (moment = {}) => cues.left(advanceOf(moment)),
    count,
    admit(cue) {
      if (!isQuiet(cue.unchangedMs)) quiet = []
      const slot = find(cue)
      if (!slot.ok || cue.lane === 'act') return slot
      count(cue)
      if (isWords(cue)) {
        if (isQuiet(cue.unchangedMs)) quiet = [...quiet, clock.monotonic()].slice(-600)
      }
      return slot
    },
  }
}

function restShare(weight: number, isAfterFiller: boolean): number {
  if (isAfterFiller && weight >= cutsFillerFrom) return 0
  return isAfterFiller || weight >= peakFrom ? peakRest : 1
}

function advanceOf({ weight = 0, finale }: Pick<PacedCue, 'weight' | 'finale'>): number {
  if (finale === 'spent') return advanceForFinale
  if (weight >= peakFrom) return advanceForPeaks
  return finale === 'kept' ? -finaleEffects : 0
}

const linesAhead = (weight: number): number => (weight >= peakFrom ? 2 : weight >= strongFrom ? 1 : 0)

const isQuiet = (unchangedMs: number): boolean => unchangedMs >= quietAfterMs

function account(
  clock: Clock,
  burst: number,
  perMin: () => number,
): {
  wait(advance: number): number
  count(): void
  left(advance: number): number
} {
  let bucket: Bucket | null = null
  /** Fills the bucket up to now. Null if the limit is 0. */
  const filled = (): Bucket | null => {
    if (perMin() === 0) return null
    const now = clock.monotonic()
    const capacity = Math.max(burst, Math.ceil(perMin() / 4))
    bucket ??= { tokens: capacity, filledAt: now }
    fill(bucket, capacity, minuteMs / perMin(), now)
    return bucket
  }
  const wait = (advance: number): number => {
    const now = filled()
    return now === null ? minuteMs : until(now, 1 - advance, minuteMs / perMin(), clock.monotonic())
  }
  return {
    wait,
    count() {
      const now = filled()
      if (now !== null) now.tokens -= 1
    },
    left(advance) {
      if (wait(advance) > 0) return 0
      return Math.floor(bucket?.tokens ?? 0) + advance
    },
  }
}
