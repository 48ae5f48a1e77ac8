import type { CueContent } from '../../../src-shared/events/cue.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { laneFacts } from '../../../src-shared/events/lanes.ts'
import { eventFor } from '../../../src-shared/events/role.ts'
import { type StageState, stageState } from '../../../src-shared/projections/page-state.ts'
import type { ToPreview } from '../../overlay/preview.ts'
import type { Replay } from './player.ts'

/** Speed at which the overlay shows a paused replay. It is so slow that nothing seems to move. */
const stillSpeed = 1 / 10_000

/** Translates a replay into messages for the overlay in the preview. */
export interface PreviewFeed {
  /** Returns the messages that show the replay's moment from scratch; none before a moment has loaded. */
  jump(replay: Replay): ToPreview[]
  /** Returns the messages for an event that a replay at this speed has reached; none if the overlay must not get it. */
  event(event: AdlibEvent, speed: number): ToPreview[]
}

/**
 * Creates a feed. It moves cues to the present time, and makes their durations match the replay's speed.
 * @param now returns epoch ms
 * @param isHeld returns whether the filter blocks a cue; the feed leaves such cues out
 */
export function previewFeed(now: () => number, isHeld: (content: CueContent) => boolean): PreviewFeed {
  let begins = 0
  return {
    jump({ state, at, isPlaying, speed }) {
      if (state === null) return []
      begins += 1
      const factor = isPlaying ? speed : stillSpeed
      const stage = stageState(state, at)
      const begun: StageState = {
        ...stage,
        // A new run id makes the overlay repaint cues that it has already painted.
        run: `replay-${begins}`,
        // While the replay is paused, painting again must not repeat the animations.
        overlay: isPlaying ? stage.overlay : { ...stage.overlay, motion: 'reduced' },
        sound: { ...stage.sound, muted: true },
        cues: stage.cues
          .filter(({ cue }) => laneFacts(cue.lane).onScreen && !isHeld(cue.content))
          .map(({ cue, at: cuedAt }) => ({
            cue: { ...cue, durationMs: cue.durationMs / factor },
            at: now() - (at - cuedAt) / factor,
          })),
      }
      return [{ adlib: 'begin', state: begun }]
    },
    event(event, speed) {
      const shown = eventFor('overlay', event)
      if (shown === null) return []
      if (shown.type === 'stage/cue') {
        if (isHeld(shown.cue.content)) return []
        const cue = { ...shown.cue, durationMs: shown.cue.durationMs / speed }
        return [{ adlib: 'event', event: { ...shown, cue, t: now() } }]
      }
      if (shown.type !== 'settings/changed') return [{ adlib: 'event', event: shown }]
      // Leave out `stage`, which only contains the sound settings here. The preview has its own sound switch.
      const { stage: _, ...patch } = shown.patch
      return [{ adlib: 'event', event: { ...shown, patch } }]
    },
  }
}
