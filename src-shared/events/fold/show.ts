import { countId } from '../ids.ts'
import { beatView } from '../show.ts'
import { changeLast, onTurn } from './change.ts'
import type { Reducers } from './reducers.ts'

export const showReducers: Reducers<'show' | 'audition'> = {
  'show/beat': (state, event) => {
    const counted = { ...state, counters: countId(state.counters, 'beat', event.beat.id) }
    const view = beatView(state.show, event)
    return event.turn === undefined
      ? counted
      : onTurn(counted, event.turn, (turn) => ({ ...turn, beat: view }))
  },
  'show/whisper': (state, event) => {
    const { text, read, did, say } = event
    const answer = { read, ...(did === undefined ? {} : { did }), ...(say === undefined ? {} : { say }) }
    return {
      ...state,
      sayings: changeLast(
        state.sayings,
        (saying) => saying.kind === 'topic' && saying.text === text,
        ({ waits, ...saying }) =>
          event.waits && waits !== undefined ? { ...saying, waits, answer } : { ...saying, answer },
      ),
    }
  },
  'audition/state': (state, event) => {
    const { model, done, of, message } = event
    const view = { model, state: event.state, done, of, at: event.t }
    return { ...state, audition: message === undefined ? view : { ...view, message } }
  },
  'show/direction': (state) => state,
  'show/learned': (state) => state,
  'show/notes': (state) => state,
  'show/notes-dropped': (state) => state,
}
