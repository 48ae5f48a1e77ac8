import { isDemo } from '../demo.ts'
import { forgetSource } from '../show.ts'
import type { State } from '../state.ts'

/**
 * Returns the state after an event that may have ended a demo. Only the streamer saw the demo, so the audience must
 * not hear about its things, wins and jokes.
 * @param at time of the event (epoch ms)
 */
export const afterDemo = (before: State, after: State, at: number): State =>
  isDemo(before) && !isDemo(after) ? { ...after, show: forgetSource(after.show, at) } : after
