import { defined } from '../../step/record.ts'
import { type ModelChangeView, type ModelLinesView, maxAnswerTimes, maxBrainChanges } from '../state.ts'
import { keep, type Reducers } from './change.ts'

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
      modelPhase: null,
      standIn: standIn === undefined ? null : { ...standIn, why, since: event.t },
      brainChanges: keep([...state.brainChanges, change], maxBrainChanges),
    }
  },
  'brain/retried': (state, event) =>
    state.standIn?.for === event.model
      ? { ...state, standIn: { ...state.standIn, why: event.why, retryAt: event.retryAt } }
      : state,
  'brain/phase': (state, { type: _, t, model, phase, share, done, of }) => ({
    ...state,
    modelPhase:
      phase === 'ready'
        ? null
        : {
            ...{ model, phase, at: t },
            ...defined({ share, done, of }),
          },
  }),
  'brain/level': (state, { t, model, to, why }) => ({
    ...state,
    modelLevel: { model, asks: to, why, at: t },
  }),
  'brain/answered': (state, { model, fate, ms }) => {
    const before: ModelLinesView =
      state.modelLines?.model === model
        ? state.modelLines
        : { model, fates: {}, times: [], said: 0, saidByBank: 0 }
    const { fates, times } = before
    return {
      ...state,
      modelLines: {
        ...before,
        fates: { ...fates, [fate]: (fates[fate] ?? 0) + 1 },
        times: fate === 'failed' ? times : keep([...times, Math.round(ms)], maxAnswerTimes),
      },
    }
  },
}

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
            ...defined({ speed, message }),
          },
  }),
}
