import type { Reducers } from './reducers.ts'

export const modelReducers: Reducers<'model'> = {
  'model/pull': (state, { model, state: now, done, of, speed, message, t }) => ({
    ...state,
    pull:
      now === 'discarded'
        ? state.pull?.model === model
          ? null
          : state.pull
        : {
            ...{ model, state: now, done, of, at: t },
            ...(speed === undefined ? {} : { speed }),
            ...(message === undefined ? {} : { message }),
          },
  }),
}
