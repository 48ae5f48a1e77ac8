import type { AgentPort } from '../../agents/agent-port.ts'
import type { Emit } from '../../events/event.ts'
import type { State } from '../../events/state.ts'
import type { ActiveModel } from '../turn.ts'
import { writes } from '../turn.ts'
import { isUnderstudy } from '../understudy.ts'
import type { ShowrunnerWorld } from './showrunner.ts'

/** Connects the showrunner to the run. */
export const showrunnerPort = (deps: {
  readonly emit: Emit
  readonly state: () => State
  readonly activeModel: () => ActiveModel
  readonly isClean: (text: string) => boolean
}): AgentPort => ({
  world(): ShowrunnerWorld {
    const state = deps.state()
    const named = state.settings.show.showrunner.model
    const active = deps.activeModel()
    const performs = writes(active) ? active.ref.model : null
    const model = named === '' ? performs : isUnderstudy(named) ? null : named
    return { state, model, isClean: deps.isClean }
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
