import type { ClipsState } from '../due-clip.ts'
import type { State } from '../state.ts'
import type { Reducers } from './change.ts'

export const clipReducers: Reducers<'clip'> = {
  // A clip by hand contains what a waiting one would.
  'clip/began': (state, { clip, t }) => withClips(state, { due: null, saving: clip, lastAt: t }),
  'clip/saved': (state, { clip }) => withoutClip(state, clip),
  'clip/failed': (state, { clip }) => withoutClip(state, clip),
}

const withClips = (state: State, clips: ClipsState): State => ({ ...state, clips })

const withoutClip = (state: State, clip: string): State => {
  const { due, saving, lastAt } = state.clips
  return withClips(state, {
    due: due?.id === clip ? null : due,
    saving: saving === clip ? null : saving,
    lastAt,
  })
}
