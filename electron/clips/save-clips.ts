import { newestMoment } from '../../src-shared/events/clip.ts'
import type { ClipAbout } from '../../src-shared/events/due-clip.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { describe } from '../../src-shared/events/json.ts'
import type { State } from '../../src-shared/events/state.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import type { Obs } from '../obs/obs.ts'
import type { ActionFailure } from '../rules/run-rules.ts'
import type { OwnClips } from './own-clips.ts'
import { renameClip } from './rename-clip.ts'
import type { ClipFailure, SavedClip } from './saved-clip.ts'

/** Age (ms) at which a clip that waited is too old, such as after a restart. */
export const lateClipMs = 10_000

/** Kinds of failure for which OBS has surely saved nothing. */
const hasNone: ReadonlySet<string> = new Set(['not-connected', 'no-replay'])

export interface ClipsDeps {
  readonly journal: Pick<Journal, 'append' | 'commit' | 'state' | 'subscribe'>
  readonly clock: Clock
  readonly obs: Pick<Obs, 'saveReplay' | 'isHere'>
  /** Makes a clip of what Adlib keeps itself, if `clips.own` is on. */
  readonly own: Pick<OwnClips, 'isReady' | 'save'>
  /** Sets a stream marker. Resolves with null, or with why it failed. Returns null if the streamer wants none. */
  readonly mark: (about: ClipAbout) => Promise<ActionFailure | null> | null
}

/** What saves clips: by hand, and by itself when the show peaks. */
export interface Clips {
  /** Saves the last seconds of the stream. Resolves with null, or with why it failed. `by` names who asked. */
  save(by: string): Promise<ClipFailure | null>
  readonly stop: Cancel
}

/**
 * Saves clips, one at a time. Each is noted on disk before OBS is asked, so none is saved twice, even if the process
 * dies in between.
 */
export function openClips({ journal, clock, obs, own, mark }: ClipsDeps): Clips {
  const { state } = journal
  let saving: Promise<ClipFailure | null> | null = null
  let isStopped = false
  let cancelTimer: Cancel = () => {}

  const begin = (clip: string, by: string, about: ClipAbout): Promise<ClipFailure | null> => {
    saving = save(clip, by, about).finally(() => {
      saving = null
    })
    return saving
  }

  const save = async (clip: string, by: string, about: ClipAbout): Promise<ClipFailure | null> => {
    try {
      await journal.commit({ type: 'clip/began', clip, by, ...about })
    } catch (error) {
      return notNoted(error)
    }
    const marking = mark(about)?.then((failure) => {
      if (!isStopped) journal.append({ type: 'clip/marked', clip, ...failure })
    })
    const saved = await saveFile(about)
    if (!saved.ok) {
      const { kind, message, remedy } = saved
      if (!isStopped) journal.append({ type: 'clip/failed', clip, message, remedy })
      await marking
      return { kind, message, remedy }
    }
    const { path, isRemote } = saved
    if (!isStopped) journal.append({ type: 'clip/saved', clip, path, ...(isRemote && { isRemote }) })
    await marking
    return null
  }

  /** Has OBS save its replay buffer. If it has none and `clips.own` is on, makes the clip here. */
  const saveFile = async (about: ClipAbout): Promise<SavedClip> => {
    const saved = await obs.saveReplay()
    if (!saved.ok) return state().settings.clips.own && hasNone.has(saved.kind) ? own.save(about) : saved
    const isHere = obs.isHere()
    return isHere
      ? { ok: true, path: await renameClip(saved.path, about) }
      : { ok: true, path: saved.path, isRemote: true }
  }

  /** Begins or drops the clip that waits, or sets a timer for it. */
  const look = (): void => {
    cancelTimer()
    cancelTimer = () => {}
    const { due } = state().clips
    if (isStopped || due === null || saving !== null) return
    const ageMs = clock.now() - due.at
    if (ageMs < 0) cancelTimer = clock.after(-ageMs, look)
    else if (ageMs > lateClipMs) journal.append({ type: 'clip/failed', clip: due.id, ...late })
    // After a restart, OBS is not there yet.
    else if (isConnecting(state()) && !own.isReady()) cancelTimer = clock.after(lateClipMs - ageMs + 1, look)
    else void begin(due.id, 'show', due.about)
  }

  const interrupted = state().clips.saving
  if (interrupted !== null) journal.append({ type: 'clip/failed', clip: interrupted, ...unknown })
  let lastDue: unknown = null
  const unsubscribe = journal.subscribe((event) => {
    const { due } = state().clips
    if (due === lastDue && event.type !== 'obs/state') return
    lastDue = due
    look()
  })
  look()
  return {
    save: (by) => saving ?? begin(`${state().seq}.hand`, by, newestMoment(state(), clock.now())),
    stop() {
      isStopped = true
      unsubscribe()
      cancelTimer()
    },
  }
}

const isConnecting = ({ settings, obs }: State): boolean =>
  settings.stage.obs.enabled && (obs === null || obs.state === 'connecting')

const late: ActionFailure = {
  message: 'Adlib was not running when the clip was due, and now its moment is over.',
  remedy: 'No action is needed.',
}
const unknown: ActionFailure = {
  message:
    'Adlib ended while a clip was saved. OBS may have saved it under its own name; Adlib’s own clip is incomplete and was deleted.',
  remedy: 'If you use OBS’s replay buffer, look into the folder of your recordings.',
}
const notNoted = (error: unknown): ClipFailure => ({
  kind: 'disk',
  message: `The clip was not saved, because it could not be noted on disk: ${describe(error)}`,
  remedy: 'Free some space on the disk, then try again.',
})
