import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { isDemo } from '../../src-shared/events/on-air.ts'
import { areRulesOff } from '../../src-shared/events/rules.ts'
import type { State } from '../../src-shared/events/state.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { shownOn } from './overlay-pictures.ts'

/** Length of a clip (ms). */
export const recentMs = 20_000
/** Time (ms) between two pictures. */
export const pictureMs = 250
const maxMoments = recentMs / pictureMs + 1
const maxEvents = 2000
/** In bytes. Large pictures with many details make the clip shorter. */
const maxBytes = 64 * 1024 * 1024

/** What the streamer had on the screen at one moment, and the state of the show. */
interface Moment {
  readonly at: number
  /** A JPEG with the masks applied. The same object as before if the screen did not change. */
  readonly jpeg: Uint8Array
  readonly state: State
}

/** The newest seconds of the show. */
export interface RecentShow {
  readonly moments: readonly Moment[]
  /** What the overlay got since the first moment. */
  readonly events: readonly AdlibEvent[]
}

/** Keeps the newest seconds of the show in memory. */
export interface ShowKeeper {
  /** Returns what is kept, or null if there is nothing. */
  recent(): RecentShow | null
  /** Calls a listener when what was kept may not be used any more: also a clip that is being made of it. */
  onForgotten(listener: () => void): Cancel
  readonly stop: Cancel
}

/** Returns whether a clip may be made: not during PANIC or a demo, or after the end of the run. */
const mayUse = (state: State): boolean =>
  state.settings.clips.own && state.panic === null && state.ended === null && !isDemo(state)

/**
 * Keeps the pictures of the last 20 s and what the overlay got, only while `clips.own` is on. Nothing is kept during PANIC,
 * a pause and a demo. A change of what is masked forgets all.
 * @param deps.picture resolves with the newest picture that sight has, as JPEG bytes after the masks
 */
export function keepRecentShow({
  journal,
  clock,
  picture,
  limit = maxBytes,
}: {
  readonly journal: Pick<Journal, 'state' | 'subscribe'>
  readonly clock: Clock
  readonly picture: () => Promise<Uint8Array | null>
  readonly limit?: number
}): ShowKeeper {
  const { state } = journal
  let moments: Moment[] = []
  let events: AdlibEvent[] = []
  let cancelTimer: Cancel | null = null
  let isStopped = false
  /** Counts how often all was forgotten. */
  let forgotten = 0
  const listeners = new Set<() => void>()

  const forget = (): void => {
    moments = []
    events = []
    forgotten += 1
  }

  const add = (jpeg: Uint8Array): void => {
    const at = clock.now()
    moments.push({ at, jpeg, state: state() })
    while (isTooMuch(at)) moments.shift()
    const first = moments[0]?.state.seq ?? 0
    events = events.filter(({ seq }) => seq > first).slice(-maxEvents)
  }
  const isTooMuch = (now: number): boolean => {
    const [oldest] = moments
    if (oldest === undefined) return false
    return moments.length > maxMoments || oldest.at < now - recentMs || bytesOf(moments) > limit
  }

  const look = async (): Promise<void> => {
    const before = forgotten
    const jpeg = await picture().catch(() => null)
    if (isStopped || before !== forgotten) return
    if (jpeg !== null) add(jpeg)
    cancelTimer = clock.after(pictureMs, () => void look())
  }

  const shouldKeep = (): boolean => mayUse(state()) && !areRulesOff(state())
  let isKeeping = false
  let { sight } = state().settings
  const follow = (): void => {
    const isOn = !isStopped && shouldKeep()
    const before = sight
    ;({ sight } = state().settings)
    const isNewlyCovered = before !== sight && coversOf(before) !== coversOf(sight)
    if (isKeeping && (!isOn || isNewlyCovered)) {
      cancelTimer?.()
      cancelTimer = null
      forget()
    }
    if (isOn && (!isKeeping || isNewlyCovered)) void look()
    isKeeping = isOn
    if (isNewlyCovered || isStopped || !mayUse(state())) for (const hear of listeners) hear()
  }
  const unsubscribe = journal.subscribe((event) => {
    follow()
    if (!isKeeping || shownOn(event) === null) return
    events.push(event)
    if (events.length > maxEvents) events.shift()
  })
  follow()
  return {
    recent: () => (moments.length === 0 ? null : { moments, events }),
    onForgotten(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop() {
      isStopped = true
      unsubscribe()
      follow()
    },
  }
}

/** What decides which parts of the picture may be seen. */
const coversOf = ({ masks, crop, ignore }: Settings['sight']): string => JSON.stringify([masks, crop, ignore])

const bytesOf = (moments: readonly Moment[]): number =>
  moments.reduce(
    (sum, { jpeg }, n) => sum + (n > 0 && moments[n - 1]?.jpeg === jpeg ? 0 : jpeg.byteLength),
    0,
  )
