import type { Lane } from '../events/cue.ts'
import type { DenialReason } from '../events/denial.ts'
import type { Clock } from '../ports.ts'
import type { Settings } from '../settings.ts'
import { type Bucket, fill, until } from '../tools/token-bucket.ts'
import { isWords } from './lanes.ts'

type Rule = Extract<DenialReason, { kind: 'pacing' }>['rule']

/** Words wait this long (ms) at most for the rest after the last line; otherwise they would be late for their moment. */
const longestWaitMs = 2000
/** A picture without a change for this long (ms) is quiet. */
const quietAfterMs = 30_000
const minuteMs = 60_000
const quietWindowMs = 5 * minuteMs

/** When words may go out (monotonic ms), or why they are held back. */
export type Slot =
  | { readonly ok: true; readonly dueAt: number }
  | { readonly ok: false; readonly denial: DenialReason }

/** Decides when a cue fits, so that the audience is entertained and not flooded. The operator is never paced. */
export interface Pacing {
  /**
   * Finds a slot for a cue and counts it. A cue that is held back costs nothing.
   * @param wordsEndAt when the last words before it are over, monotonic ms; 0 if there are none
   * @param unchangedMs time since the picture changed last
   */
  admit(lane: Lane, wordsEndAt: number, unchangedMs: number): Slot
}

/**
 * Creates the pacing with the settings that hold at the time of each call. Lines and cues have a token bucket each, a
 * quarter of a minute large: a burst fits, and no burst is paid with a long silence.
 */
export function createPacing(
  clock: Clock,
  settings: () => Pick<Settings['stage'], 'pacing' | 'previewMs'>,
): Pacing {
  const cues = account(clock)
  const lines = account(clock)
  let quiet: number[] = []
  let lastEndAt: number | null = null

  /** Returns how long until another quiet line fits. */
  const quietWait = (most: number, now: number): number => {
    quiet = quiet.filter((at) => at > now - quietWindowMs)
    const oldest = quiet[quiet.length - most]
    if (quiet.length < most) return 0
    return oldest === undefined ? quietWindowMs : oldest + quietWindowMs - now
  }

  return {
    admit(lane, wordsEndAt, unchangedMs) {
      const now = clock.monotonic()
      const { previewMs, pacing } = settings()
      const isLine = isWords({ lane })
      const isQuiet = unchangedMs >= quietAfterMs
      if (!isQuiet) quiet = []
      if (wordsEndAt > 0) lastEndAt = wordsEndAt
      const planned = now + previewMs
      const dueAt = !isLine ? now : Math.max(planned, lastEndAt === null ? 0 : lastEndAt + pacing.restMs)

      const waits: readonly (readonly [Rule, number])[] = [
        ['cues', cues.wait(pacing.cuesPerMin)],
        ['lines', isLine ? lines.wait(pacing.linesPerMin) : 0],
        ['quiet', isLine && isQuiet ? quietWait(pacing.quietLines, now) : 0],
        ['rest', isLine ? dueAt - planned - longestWaitMs : 0],
      ]
      const held = waits.find(([, waitMs]) => waitMs > 0)
      if (held !== undefined) return { ok: false, denial: { kind: 'pacing', rule: held[0], waitMs: held[1] } }

      cues.count()
      if (isLine) lines.count()
      if (isLine && isQuiet) quiet.push(now)
      return { ok: true, dueAt }
    },
  }
}

/** A token bucket whose rate may change; at a rate of 0 nothing fits. */
function account(clock: Clock): { wait(perMin: number): number; count(): void } {
  let bucket: Bucket | null = null
  return {
    wait(perMin) {
      if (perMin === 0) return minuteMs
      const now = clock.monotonic()
      const capacity = Math.ceil(perMin / 4)
      bucket ??= { tokens: capacity, filledAt: now }
      fill(bucket, capacity, minuteMs / perMin, now)
      return until(bucket, 1, minuteMs / perMin, now)
    },
    count() {
      if (bucket !== null) bucket.tokens -= 1
    },
  }
}
