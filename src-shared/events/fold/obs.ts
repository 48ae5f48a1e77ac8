import type { ObsView } from '../stage-views.ts'
import type { Reducers } from './reducers.ts'

export const obsReducers: Reducers<'obs'> = {
  'obs/state': (state, event) => {
    const { state: connection, reason, message, remedy, scene, version, replay } = event
    const obs: ObsView = {
      state: connection,
      at: event.t,
      ...(reason === undefined ? {} : { reason }),
      ...(message === undefined ? {} : { message }),
      ...(remedy === undefined ? {} : { remedy }),
      ...(scene === undefined ? {} : { scene }),
      ...(version === undefined ? {} : { version }),
      ...(replay === undefined ? {} : { replay }),
    }
    return { ...state, obs, mic: connection === 'connected' ? state.mic : null }
  },
  'obs/mic': (state, event) => ({ ...state, mic: { speaking: event.speaking, since: event.t } }),
}
