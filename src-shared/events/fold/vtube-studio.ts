import type { VtubeStudioView } from '../stage-views.ts'
import type { Reducers } from './reducers.ts'

export const vtubeStudioReducers: Reducers<'vtube-studio'> = {
  'vtube-studio/state': (state, { state: connection, message, remedy, hotkeys }) => {
    const vtubeStudio: VtubeStudioView = {
      state: connection,
      ...(message === undefined ? {} : { message }),
      ...(remedy === undefined ? {} : { remedy }),
      ...(hotkeys === undefined ? {} : { hotkeys }),
    }
    return { ...state, vtubeStudio }
  },
}
