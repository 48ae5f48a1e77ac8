import { newestMoment } from '../../src-shared/events/clip.ts'
import type { ClipAbout } from '../../src-shared/events/due-clip.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { describe } from '../../src-shared/events/json.ts'
import type { State } from '../../src-shared/events/state.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import type { Obs } from '../obs/obs.ts'
import type { ActionFailure } from '../rules/run-rules.ts'
import { renameClip } from './rename-clip.ts'

/** Age (ms) at which a clip that waited is too old, such as after a restart. */
export const lateClipMs = 10_000

/** Why a clip was not saved. */
export interface ClipFailure extends ActionFailure {
  readonly kind: string
}

export interface ClipsDeps {
  readonly journal: Pick<Journal, 'append' | 'commit' | 'state' | 'subscribe'>
  readonly clock: Clock
  readonly obs: Pick<Obs, 'saveReplay' | 'isHere'>
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
 * Has OBS save clips, one at a time. Each is noted on disk before OBS is asked, so none is saved twice, even if the process
 * dies in between.
 */
export function openClips({ journal, clock, obs, mark }: ClipsDeps): Clips {
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
    const saved = await obs.saveReplay()
    if (!saved.ok) {
      const { kind, message, remedy } = saved
      if (!isStopped) journal.append({ type: 'clip/failed', clip, message, remedy })
      await marking
      return { kind, message, remedy }
    }
    const isHere = obs.isHere()
    const path = isHere ? await renameClip(saved.path, about) : saved.path
    if (!isStopped) journal.append({ type: 'clip/saved', clip, path, ...(!isHere && { isRemote: true }) })
    await marking
    return null
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
    else if (isConnecting(state())) cancelTimer = clock.after(lateClipMs - ageMs + 1, look)
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
  message: 'Adlib ended while OBS saved a clip, so OBS may have saved it under a name of its own.',
  remedy: 'Look into the folder of your recordings.',
}
const notNoted = (error: unknown): ClipFailure => ({
  kind: 'disk',
  message: `The clip was not saved, because it could not be noted on disk: ${describe(error)}`,
  remedy: 'Free some space on the disk, then try again.',
})
