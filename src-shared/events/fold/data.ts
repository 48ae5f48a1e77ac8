import { applySettings } from '../../settings/apply-settings.ts'
import { isDemo } from '../on-air.ts'
import { forgetSource } from '../show.ts'
import { maxDataProblems } from '../state.ts'
import type { Reducers } from './change.ts'
import { keep } from './change.ts'

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

export const settingsReducers: Reducers<'settings'> = {
  'settings/changed': (state, event) => {
    const applied = applySettings(state.settings, event.patch)
    if (!applied.ok) return state
    const voiceProblem = 'voice' in event.patch ? null : state.voiceProblem
    const { settings } = applied
    // Lines that were kept for later are in the voice of their persona.
    const isOther = settings.show.persona !== state.settings.show.persona
    const own = isOther ? { ...state.show, kept: [] } : state.show
    // Only the streamer saw the demo, so the audience must not hear about its things, wins and jokes.
    const isLive = isDemo(state) && !isDemo({ ...state, settings })
    const show = isLive ? forgetSource(own, event.t) : own
    return { ...state, settings, show, voiceProblem }
  },
  'settings/held': (state, event) => {
    const { ask, changes, more } = event
    return { ...state, heldSettings: { ask, changes, more, at: event.t } }
  },
  'settings/settled': (state, event) =>
    state.heldSettings?.ask === event.ask ? { ...state, heldSettings: null } : state,
  'settings/problem': (state, event) => ({
    ...state,
    settingsProblem: { message: event.message, remedy: event.remedy },
  }),
}
