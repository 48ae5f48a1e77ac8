import { applySettings } from '../../settings/apply-settings.ts'
import { afterDemo } from './after-demo.ts'
import type { Reducers } from './reducers.ts'

export const settingsReducers: Reducers<'settings'> = {
  'settings/changed': (state, event) => {
    const applied = applySettings(state.settings, event.patch)
    if (!applied.ok) return state
    const voiceProblem = 'voice' in event.patch ? null : state.voiceProblem
    const { settings } = applied
    // Lines that were kept for later are in the voice of their persona.
    const isOther = settings.show.persona !== state.settings.show.persona
    const show = isOther ? { ...state.show, kept: [] } : state.show
    return afterDemo(state, { ...state, settings, show, voiceProblem }, event.t)
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
