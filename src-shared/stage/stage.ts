import type { Cue } from '../events/cue.ts'
import type { Emit } from '../events/event.ts'
import { nextId } from '../events/ids.ts'
import type { State } from '../events/state.ts'
import type { Clock } from '../ports.ts'
import { defineService } from '../tools/tool-context.ts'
import { cueDuration } from './cue-duration.ts'
import { createLanes } from './lanes.ts'
import type { Offer, StageGuard } from './stage-guard.ts'

/** The only way to the audience, for tools, the model's words and the operator's cues. */
export interface Stage {
  /** Accepts or refuses an offer at once; never waits for a free place or a paint. */
  offer(offer: Offer): { ok: true; cue: string } | { ok: false; reason: string }
  /** Empties the stage and drops waiting cues. Call it after writing `stage/panic`, or at the end of the run. */
  clear(reason: string): void
}

/** The stage that tools reach through their context. */
export const stageService = defineService<Stage>('stage')

/** Creates the stage: guards, then one bounded queue for each lane. */
export function createStage(deps: {
  readonly emit: Emit
  readonly state: () => State
  readonly clock: Clock
  readonly guards: readonly StageGuard[]
  /** The number of connected overlay pages. */
  readonly pages: () => number
}): Stage {
  const { emit, state, clock, guards } = deps
  const unseen = new Set<string>()
  const lanes = createLanes(clock, {
    cue(cue) {
      if (deps.pages() === 0) unseen.add(cue.id)
      emit({ type: 'stage/cue', cue })
    },
    over(cue) {
      // A page that connected meanwhile painted the cue late.
      const seen = state().cues.findLast((view) => view.cue.id === cue.id)?.shown.length ?? 0
      if (unseen.delete(cue.id) && seen === 0) {
        emit({ type: 'stage/dropped', cue: cue.id, reason: 'no-page' })
      }
    },
    dropped: (cue, reason) => {
      emit({ type: 'stage/dropped', cue: cue.id, reason })
    },
  })

  return {
    offer(offer) {
      if (state().panic !== null) return { ok: false, reason: 'panic' }
      for (const guard of guards) {
        const reason = guard.check(offer, state())
        if (reason === null) continue
        emit({
          type: 'stage/filtered',
          sink: offer.content.lane,
          reason,
          rule: guard.rule,
          ...(offer.turn === undefined ? {} : { turn: offer.turn }),
        })
        return { ok: false, reason }
      }
      const cue: Cue = {
        id: nextId(state(), 'cue'),
        lane: offer.content.lane,
        by: offer.by,
        durationMs: cueDuration(offer.content),
        content: offer.content,
        ...(offer.turn === undefined ? {} : { turn: offer.turn }),
        ...(offer.call === undefined ? {} : { call: offer.call }),
      }
      emit({ type: 'stage/queued', cue })
      lanes.put(cue)
      return { ok: true, cue: cue.id }
    },
    clear(reason) {
      lanes.clear(reason)
      for (const cue of unseen) {
        emit({ type: 'stage/dropped', cue, reason: reason === 'panic' ? reason : 'no-page' })
      }
      unseen.clear()
    },
  }
}
