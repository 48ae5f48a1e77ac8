import type { EarsView } from '../stage-views.ts'
import type { Reducers } from './reducers.ts'

export const earsReducers: Reducers<'ears'> = {
  'ears/state': (state, { state: ears, message, remedy, t }) => {
    const view: EarsView = {
      state: ears,
      at: t,
      ...(message === undefined ? {} : { message }),
      ...(remedy === undefined ? {} : { remedy }),
      speech: ears === 'listening' ? (state.ears?.speech ?? null) : null,
      wordsProblem: ears === 'off' ? null : (state.ears?.wordsProblem ?? null),
    }
    return { ...state, ears: view }
  },
  'ears/speech': (state, { speaking, loudness, t }) =>
    state.ears === null
      ? state
      : { ...state, ears: { ...state.ears, speech: { speaking, since: t, loudness } } },
  'ears/words': (state, { problem }) =>
    state.ears === null ? state : { ...state, ears: { ...state.ears, wordsProblem: problem ?? null } },
}
