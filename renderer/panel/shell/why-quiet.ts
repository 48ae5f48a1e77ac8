import { spokenText } from '../../../src-shared/events/cue-words.ts'
import { restReason } from '../../../src-shared/events/on-air.ts'
import type { BeatView } from '../../../src-shared/events/show.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { asksToPlay } from '../asks/asks-to-play.ts'
import { elapsed } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { unwatched } from '../sight/unwatched.ts'

const recentMs = 10_000
const heldInRow = 3
const unchangedMs = 5000

/** Returns why nothing is said at this time (epoch ms), such as `Pausing after a line, 4 s left.` */
export function whyQuiet(state: State, now: number): string {
  return stopped(state, now) ?? heldBack(state, now) ?? waiting(state, now) ?? ui.shell.watching
}

function stopped(state: State, now: number): string | null {
  if (state.ended !== null) return ui.shell.ended
  if (state.panic !== null) return ui.shell.cut
  if (state.paused !== null) return ui.shell.youPaused
  if (state.hushedUntil > now) return fill(ui.shell.hushed, { left: elapsed(state.hushedUntil - now) })
  const rest = restReason(state)
  if (rest?.why === 'break-scene') return fill(ui.shell.breakScene, { scene: rest.scene })
  if (rest?.why === 'overlay-hidden') return ui.shell.obsHides
  if (state.asks.some((ask) => asksToPlay(ask) === undefined)) return ui.shell.waitsForYou
  return unwatched(state) === null ? null : ui.shell.noSource
}

function heldBack({ cues, filtered, show }: State, now: number): string | null {
  const words = cues.filter(({ cue }) => spokenText(cue.content) !== null).slice(-heldInRow)
  const recent = filtered.slice(-heldInRow).filter(({ at }) => now - at < 6 * recentMs)
  if (recent.length === heldInRow && words.every(({ cuedAt = 0 }) => cuedAt < (recent[0]?.at ?? 0)))
    return ui.shell.filterHeld
  const last = show.beats.at(-1)
  return last === undefined || now - last.at > recentMs ? null : skipped(last, now)
}

function skipped({ at, plan, beat }: BeatView, now: number): string | null {
  if (plan.level !== 'rest') return null
  const left = at + (plan.waitMs ?? 0) - now
  const next = left > 0 ? fill(ui.shell.nextIn, { time: wholeSeconds(left) }) : ''
  switch (plan.held) {
    case 'lines':
      return left > 0 ? fill(ui.shell.enoughLines, { next }) : null
    case 'cues':
      return left > 0 ? fill(ui.shell.enoughEffects, { next }) : null
    case 'quiet':
      return ui.shell.fewLines
    case 'speaking':
      return ui.shell.youSpoke
    case 'off':
      return ui.shell.captionsOff
    case 'no-line':
      return ui.shell.noLine
    case 'low':
      return beat.kind === 'idle' ? null : ui.shell.tooSmall
    case 'late':
      return ui.shell.seenLate
    case 'hushed':
    case 'resting':
    case 'busy':
    case 'chat':
    case 'cut':
    case undefined:
      return null
  }
}

function waiting({ cues, observation, settings }: State, now: number): string | null {
  const last = cues.findLast(({ cue, cuedAt }) => cuedAt !== undefined && spokenText(cue.content) !== null)
  if (last?.cuedAt !== undefined) {
    const over = last.cuedAt + last.cue.durationMs
    if (over > now) return ui.shell.lineOnStage
    const left = over + settings.stage.pacing.restMs - now
    if (left > 0) return fill(ui.shell.resting, { time: wholeSeconds(left) })
  }
  if (observation === null) return ui.shell.nothingSeen
  const unchanged = now - observation.at
  return unchanged < unchangedMs ? null : fill(ui.shell.nothingNew, { time: wholeSeconds(unchanged) })
}

const wholeSeconds = (ms: number): string => `${Math.max(1, Math.round(ms / 1000))} s`
