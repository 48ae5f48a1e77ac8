import type { StatusReason } from '../events/event/agent.ts'
import { restReason } from '../events/on-air.ts'
import type { State } from '../events/state.ts'
import { performerId } from './performer-id.ts'

/** Returns the reason that forbids a turn in this state; null if the performer may begin one. */
export function blockedBy(state: State): StatusReason | null {
  if (state.panic !== null)
    return { kind: 'panic', message: 'PANIC is on. Nothing is performed until it is released.' }
  if (state.paused !== null) return { kind: 'paused', message: 'The performer is paused.' }
  const status = state.agents.find(({ id }) => id === performerId)?.status
  if (status === 'suspended' || status === 'stopped')
    return { kind: status, message: `The performer is ${status}.` }
  const rest = restReason(state)
  if (rest === null) return null
  const message =
    rest.why === 'break-scene' ? `OBS shows the break scene “${rest.scene}”.` : 'OBS hides the overlay.'
  return { kind: 'rest', message }
}
