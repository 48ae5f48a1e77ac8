import { maxDataProblems } from '../state.ts'
import { keep } from './change.ts'
import type { Reducers } from './reducers.ts'

export const dataReducers: Reducers<'data'> = {
  'data/problem': (state, { message, remedy }) => {
    const others = state.dataProblems.filter((one) => one.message !== message)
    return { ...state, dataProblems: keep([...others, { message, remedy }], maxDataProblems) }
  },
  'data/solved': (state, { message }) => ({
    ...state,
    dataProblems: state.dataProblems.filter((one) => one.message !== message),
  }),
  'data/over-limits': (state, { runs, of, bytes, why }) => ({
    ...state,
    overLimits: { runs, of, bytes, why },
  }),
  'data/limits-settled': (state) => ({ ...state, overLimits: null }),
}
