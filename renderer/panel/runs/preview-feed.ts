import type { CueContent } from '../../../src-shared/events/cue.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { laneFacts } from '../../../src-shared/events/lanes.ts'
import { eventFor } from '../../../src-shared/events/role.ts'
import { type StageState, stageState } from '../../../src-shared/projections/page-state.ts'
import type { ToPreview } from '../../overlay/preview.ts'
import type { Replay } from './player.ts'

/** Speed of a paused replay: so slow that nothing seems to move. */
const stillSpeed = 1 / 10_000

/** Translates a replay into messages for the preview's overlay. */
export interface PreviewFeed {
  jump(replay: Replay): ToPreview[]
  event(event: AdlibEvent, speed: number): ToPreview[]
}

/**
 * Creates a feed that moves cues to the present time and adapts their durations to the replay's speed.
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
      // For the overlay, `eventFor` keeps only the sound settings of `stage`. Omit them, because the preview has its
      // own sound switch.
      const { stage: _, ...patch } = shown.patch
      return [{ adlib: 'event', event: { ...shown, patch } }]
    },
  }
}
