import { defined } from '../../step/record.ts'
import type { ObsView, VtubeStudioView } from '../views.ts'
import type { Reducers } from './change.ts'

export const obsReducers: Reducers<'obs'> = {
  'obs/state': (state, event) => {
    const { state: connection, reason, message, remedy, scene, version, replay, live } = event
    const obs: ObsView = {
      state: connection,
      at: event.t,
      ...defined({ reason, message, remedy, scene, version, replay, live }),
    }
    return { ...state, obs, mic: connection === 'connected' ? state.mic : null }
  },
  'obs/mic': (state, event) => ({ ...state, mic: { speaking: event.speaking, since: event.t } }),
}

export const vtubeStudioReducers: Reducers<'vtube-studio'> = {
  'vtube-studio/state': (state, { state: connection, message, remedy, hotkeys }) => {
    const vtubeStudio: VtubeStudioView = {
      state: connection,
      ...defined({ message, remedy, hotkeys }),
    }
    return { ...state, vtubeStudio }
  },
}
