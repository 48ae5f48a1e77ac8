import { type BeatKind, peakFrom } from './beat.ts'
import { spokenText } from './cue-words.ts'
import { type ClipAbout, type ClipsState, noClips } from './due-clip.ts'
import type { AdlibEvent, EventOf } from './event.ts'
import { isSaid } from './lanes.ts'
import { isDemo } from './on-air.ts'
import { punchlineAfterMs } from './reading-time.ts'
import { areRulesOff } from './rules.ts'
import { type BeatView, energyAt } from './show.ts'
import type { State } from './state.ts'

/** Time (ms) from the punchline of a peak to the save, so that the clip contains the laugh. */
export const clipAfterMs = 3000
/** Minimum time (ms) from any clip to one that the show saves by itself. */
export const clipEveryMs = 120_000
/**
 * Minimum energy of the show (0 to 1) at a peak. A great victory has it on its own; a lesser peak has it only if the show
 * was lively before.
 */
const clipEnergy = 0.38
/** What ends something. The clip of a beginning, such as the arrival of a boss, would keep that of the victory from being saved. */
const endings: ReadonlySet<BeatKind> = new Set([
  ...(['comeback', 'victory', 'death', 'reward', 'streak'] as const),
  ...(['chat-erupts', 'gift', 'raid'] as const),
])
/** Maximum age (ms) of the moment after which a clip by hand is named. */
const namedMs = 30_000

/** Returns the clips after an event of any type. PANIC, a pause, a demo and the end of the run drop the clip that waits. */
export function clipsAfter(event: AdlibEvent, after: State): ClipsState {
  const { clips } = after
  if (event.type === 'run/resumed' && event.forkOf !== undefined) return noClips
  if (event.type === 'stage/cue') return withPeak(event, after)
  if (clips.due === null) return clips
  const isOff = areRulesOff(after) || !after.settings.clips.auto
  // A new process has no source yet, which is no new demo.
  const isNowDemo = event.type === 'sight/source' && isDemo(after)
  return isOff || isNowDemo ? { ...clips, due: null } : clips
}

/** Plans a clip if a line of a peak is shown. */
function withPeak({ cue, t, seq }: EventOf<'stage/cue'>, after: State): ClipsState {
  const { clips, settings, show } = after
  const { content, turn } = cue
  if (!settings.clips.auto || areRulesOff(after) || isDemo(after) || cue.demo === true) return clips
  if (clips.due !== null || clips.saving !== null) return clips
  if (clips.lastAt !== null && t - clips.lastAt < clipEveryMs) return clips
  if (turn === undefined || cue.by === 'operator' || !isSaid(content)) return clips
  const view = show.beats.findLast((beat) => beat.turn === turn)
  if (view === undefined || !isPeak(view, energyAt(show.energy, t))) return clips
  const spokenMs = 'audio' in content ? content.audio?.durationMs : undefined
  const punchlineMs = spokenMs ?? punchlineAfterMs(content.text) ?? 0
  const about = { kind: view.beat.kind, line: content.text }
  return { ...clips, due: { id: `${seq}.peak`, at: t + punchlineMs + clipAfterMs, about } }
}

/** Returns whether the show peaks at a beat: a great ending, played with everything, while the show has energy. */
const isPeak = ({ beat, plan }: BeatView, energy: number): boolean =>
  endings.has(beat.kind) &&
  beat.isUnsure !== true &&
  beat.salience >= peakFrom &&
  plan.level === 'combo' &&
  energy >= clipEnergy

/** Returns the newest moment of the show, after which a clip by hand is named. */
export function newestMoment({ cues, show }: Pick<State, 'cues' | 'show'>, now: number): ClipAbout {
  const isNew = (at: number | undefined): boolean => at !== undefined && now - at < namedMs
  const said = cues.findLast(({ cue, cuedAt }) => isSaid(cue.content) && cue.demo !== true && isNew(cuedAt))
  const line = said === undefined ? null : spokenText(said.cue.content)
  const view = show.beats.findLast(({ at, beat, turn }) =>
    said === undefined ? isNew(at) && beat.isUnsure !== true : turn !== undefined && turn === said.cue.turn,
  )
  return { ...(view !== undefined && { kind: view.beat.kind }), ...(line !== null && { line }) }
}
