import { spokenText } from '../../../src-shared/events/cue-words.ts'
import { restReason } from '../../../src-shared/events/resting.ts'
import type { BeatView } from '../../../src-shared/events/show.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { elapsed } from '../kit/formats.ts'
import { unwatched } from '../sight/unwatched.ts'
import { shellWords } from './shell-words.ts'

const recentMs = 10_000
const heldInRow = 3
const unchangedMs = 5000

/** Returns why nothing is said at this time (epoch ms), such as `Pausing after a line, 4 s left.` */
export function whyQuiet(state: State, now: number): string {
  return stopped(state, now) ?? heldBack(state, now) ?? waiting(state, now) ?? shellWords.watching
}

function stopped(state: State, now: number): string | null {
  if (state.ended !== null) return shellWords.ended
  if (state.panic !== null) return shellWords.cut
  if (state.paused !== null) return shellWords.youPaused
  if (state.hushedUntil > now) return shellWords.hushed(elapsed(state.hushedUntil - now))
  const rest = restReason(state)
  if (rest?.why === 'break-scene') return shellWords.breakScene(rest.scene)
  if (rest?.why === 'overlay-hidden') return shellWords.obsHides
  if (state.asks.length > 0) return shellWords.waitsForYou
  return unwatched(state) === null ? null : shellWords.noSource
}

function heldBack({ cues, filtered, show }: State, now: number): string | null {
  const words = cues.filter(({ cue }) => spokenText(cue.content) !== null).slice(-heldInRow)
  const recent = filtered.slice(-heldInRow).filter(({ at }) => now - at < 6 * recentMs)
  if (recent.length === heldInRow && words.every(({ cuedAt = 0 }) => cuedAt < (recent[0]?.at ?? 0)))
    return shellWords.filterHeld
  const last = show.beats.at(-1)
  return last === undefined || now - last.at > recentMs ? null : skipped(last, now)
}

function skipped({ at, plan, beat }: BeatView, now: number): string | null {
  if (plan.level !== 'rest') return null
  const left = at + (plan.waitMs ?? 0) - now
  const next = left > 0 ? shellWords.nextIn(wholeSeconds(left)) : ''
  switch (plan.held) {
    case 'lines':
      return left > 0 ? shellWords.enoughLines(next) : null
    case 'cues':
      return left > 0 ? shellWords.enoughEffects(next) : null
    case 'quiet':
      return shellWords.fewLines
    case 'speaking':
      return shellWords.youSpoke
    case 'off':
      return shellWords.captionsOff
    case 'no-line':
      return shellWords.noLine
    case 'low':
      return beat.kind === 'idle' ? null : shellWords.tooSmall
    case 'late':
      return shellWords.seenLate
    case 'hushed':
    case 'resting':
    case 'busy':
    case 'cut':
    case undefined:
      return null
  }
}

function waiting({ cues, observation, settings }: State, now: number): string | null {
  const last = cues.findLast(({ cue, cuedAt }) => cuedAt !== undefined && spokenText(cue.content) !== null)
  if (last?.cuedAt !== undefined) {
    const over = last.cuedAt + last.cue.durationMs
    if (over > now) return shellWords.lineOnStage
    const left = over + settings.stage.pacing.restMs - now
    if (left > 0) return shellWords.resting(wholeSeconds(left))
  }
  if (observation === null) return shellWords.nothingSeen
  const unchanged = now - observation.at
  return unchanged < unchangedMs ? null : shellWords.nothingNew(wholeSeconds(unchanged))
}

const wholeSeconds = (ms: number): string => `${Math.max(1, Math.round(ms / 1000))} s`
