import type { AgentPort } from '../../agents/agent-port.ts'
import type { Emit } from '../../events/event.ts'
import type { State } from '../../events/state.ts'
import type { Detour } from '../../llm/detour.ts'
import type { ActiveModel } from '../turn.ts'
import { writes } from '../turn.ts'
import { isUnderstudy } from '../understudy.ts'
import type { ShowrunnerWorld } from './showrunner.ts'

/** Time (ms) for which notes may keep the performer's model from the show. */
const maxDetourMs = 3000

/** Connects the showrunner to the run. */
export const showrunnerPort = (deps: {
  readonly emit: Emit
  readonly state: () => State
  readonly activeModel: () => ActiveModel
  /** See `RightOfWay`. */
  readonly detourMs: (model: string, work: Detour) => number | undefined
  readonly isClean: (text: string) => boolean
}): AgentPort => ({
  world(): ShowrunnerWorld {
    const state = deps.state()
    const named = state.settings.show.showrunner.model
    const active = deps.activeModel()
    const performs = writes(active) ? active.ref.model : null
    const model = named === '' ? performs : isUnderstudy(named) ? null : named
    return {
      state,
      model,
      isInTime: (work) => {
        if (model === null || model !== performs) return true
        return (deps.detourMs(model, work) ?? Number.POSITIVE_INFINITY) <= maxDetourMs
      },
      isClean: deps.isClean,
    }
  },
  act(agent, { action }) {
    if (action.do !== 'write-notes') return
    const { notes, model } = action
    deps.emit({
      type: 'show/notes',
      agent,
      ...(model === undefined ? { by: 'rules' } : { by: 'model', model }),
      notes,
    })
  },
})
