import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { CueContent } from '../../../src-shared/events/cue.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { reduce } from '../../../src-shared/events/fold.ts'
import { type JournalReader, listenerFailure } from '../../../src-shared/events/journal.ts'
import { emptyState } from '../../../src-shared/events/state.ts'
import { subscribers } from '../../../src-shared/events/subscribers.ts'
import type { Clock } from '../../../src-shared/ports.ts'
import { replayedGap } from '../../../src-shared/projections/moments.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { isRecord } from '../../../src-shared/step/record.ts'
import { readEvents } from '../../journal/event-file.ts'
import { type TurnIndex, turnIndex } from '../../journal/turn-index.ts'
import { sleep } from '../../platform/clock.ts'

const batch = 100

/** Replaces the source `auto`, with which a run may be a demo. A replay is never a demo. */
const withoutReel = <Sight extends { readonly source?: unknown }>(sight: Sight): Sight =>
  sight.source === 'auto' ? { ...sight, source: 'demo' } : sight

/** A recorded run that is played again: pages receive its events in order, as if they were new. */
export interface ReplayedJournal extends JournalReader {
  readonly turns: TurnIndex
  /** Replays the events, and calls `onEvent` with each. Stops at the end of the file or when the signal aborts. */
  play(signal: AbortSignal, onEvent?: (event: AdlibEvent) => void): Promise<void>
}

/**
 * Opens the replay of an events file. Nothing is written.
 * @param options.speed 1 is the run's own speed, 2 is twice as fast, and `Infinity` plays without pauses and keeps
 * the recorded times
 * @param options.isHeld returns whether the current filter blocks a cue; such a cue is dropped
 */
export function replayedJournal(options: {
  readonly path: string
  readonly run: string
  readonly speed: number
  readonly clock: Clock
  readonly isHeld: (content: CueContent) => boolean
  readonly warn: (message: string) => void
}): ReplayedJournal {
  const { path, run, speed, clock, isHeld, warn } = options
  const listeners = subscribers<AdlibEvent>((error, event) => warn(listenerFailure(error, event)))
  const turns = turnIndex()
  let state = emptyState()
  let begun = 0

  const shownAgain = (event: AdlibEvent): AdlibEvent => {
    if (event.type === 'run/start' || event.type === 'run/resumed') {
      const { sight } = event.settings
      const settings = { ...event.settings, setup: defaultSettings.setup, sight: withoutReel(sight) }
      return { ...event, settings }
    }
    if (event.type === 'settings/changed') {
      const { setup: _, ...patch } = event.patch
      return {
        ...event,
        patch: isRecord(patch.sight) ? { ...patch, sight: withoutReel(patch.sight) } : patch,
      }
    }
    if (event.type !== 'stage/cue' && event.type !== 'stage/queued') return event
    const { demo: _, ...cue } = event.cue
    if (event.type === 'stage/queued' || !isHeld(cue.content)) return { ...event, cue }
    return { ...event, type: 'stage/dropped', cue: cue.id, reason: 'filtered' }
  }

  async function* paced() {
    let elapsed = 0
    let before: number | null = null
    for await (const read of readEvents(path)) {
      const { t } = read.event
      if (before !== null) elapsed += replayedGap(t - before) / speed
      before = t
      yield {
        ...read,
        event: shownAgain(read.event),
        at: Number.isFinite(speed) ? Math.round(begun + elapsed) : t,
      }
    }
  }

  return {
    run,
    turns,
    state: () => state,
    written: () => state,
    trouble: () => null,
    async *since(seq) {
      const end = state.seq
      for await (const { event, at } of paced()) {
        if (event.seq > end) return
        if (event.seq > seq) yield { ...event, t: at }
      }
    },
    subscribe: listeners.add,
    onTrouble: () => () => {},
    async play(signal, onEvent) {
      begun = clock.now()
      let count = 0
      for await (const { event, start, bytes, at } of paced()) {
        if (Number.isFinite(speed)) await sleep(clock, at - clock.now(), signal)
        if (signal.aborted) return
        turns.add(event, start, bytes)
        const shown = { ...event, t: at }
        state = reduce(state, shown)
        listeners.publish(shown)
        onEvent?.(event)
        count += 1
        if (count % batch === 0) await yieldToOthers()
      }
    },
  }
}
