import { type ModelChangeView, maxBrainChanges } from '../state.ts'
import { keep } from './change.ts'
import type { Reducers } from './reducers.ts'

export const brainReducers: Reducers<'brain'> = {
  'brain/changed': (state, event) => {
    const { to, why, standIn } = event
    const change: ModelChangeView = {
      at: event.t,
      to: to.model,
      why,
      ...(standIn === undefined ? {} : { standsInFor: standIn.for }),
    }
    return {
      ...state,
      brain: to,
      standIn: standIn === undefined ? null : { ...standIn, why, since: event.t },
      brainChanges: keep([...state.brainChanges, change], maxBrainChanges),
    }
  },
  'brain/retried': (state, event) =>
    state.standIn?.for === event.model
      ? { ...state, standIn: { ...state.standIn, why: event.why, retryAt: event.retryAt } }
      : state,
}
