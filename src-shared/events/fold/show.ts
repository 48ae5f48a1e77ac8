import { type Beat, causeIn } from '../beat.ts'
import { isSameTopic } from '../corrections.ts'
import { countId } from '../ids.ts'
import { isDemo } from '../on-air.ts'
import { afterBeat, beatView, maxCorrected, maxKept, type ShowState } from '../show.ts'
import { droppedAfter } from '../show-notes.ts'
import type { State, Tally } from '../state.ts'
import type { Reducers } from './change.ts'
import { changeLast, onTurn } from './change.ts'
import { endAction } from './pending-action.ts'

export const showReducers: Reducers<'show' | 'audition'> = {
  'show/beat': (state, event) => {
    const counted: State = {
      ...state,
      // The only effect of a `rest` action is this event, so the action has now ended.
      agents: endAction(
        state.agents,
        ({ action }) => action.do === 'rest' && action.beat.id === event.beat.id,
      ),
      counters: countId(state.counters, 'beat', event.beat.id),
      tally: isDemo(state) ? state.tally : tallyAfter(state.tally, event.beat),
      show: afterBeat(state.show, event, state.observation && causeIn(event.beat, state.observation)),
    }
    const view = beatView(state.show, event)
    return event.turn === undefined
      ? counted
      : onTurn(counted, event.turn, (turn) => ({ ...turn, beat: view }))
  },
  'show/kept': (state, { kind, text }) =>
    withShow(state, { kept: [...state.show.kept, { kind, text }].slice(-maxKept) }),
  'show/whisper': (state, event) => {
    const { type, seq, t, run, text, turn, waits: isWaiting, ...answer } = event
    return {
      ...state,
      sayings: changeLast(
        state.sayings,
        (saying) =>
          saying.kind === 'topic' && saying.text === text && (turn === undefined || saying.turn === turn),
        ({ waits, ...saying }) =>
          isWaiting && waits !== undefined ? { ...saying, waits, answer } : { ...saying, answer },
      ),
    }
  },
  'audition/state': (state, event) => {
    const { model, done, of, message } = event
    const view = { model, state: event.state, done, of, at: event.t }
    return { ...state, audition: message === undefined ? view : { ...view, message } }
  },
  'show/direction': (state, { mood, prop = null, untilAt }) =>
    withShow(state, { direction: { mood, prop, untilAt } }),
  'show/corrected': (state, { game, about, text, kind, means, was }) => {
    const topic = { about, text, ...(kind !== undefined && { kind }) }
    const others = state.show.corrected.filter((each) => !isSameTopic(each, topic))
    const added = means === null ? [] : [{ game, ...topic, means, ...(was !== undefined && { was }) }]
    return withShow(state, { corrected: [...others, ...added].slice(-maxCorrected) })
  },
  'show/tallied': (state, { what, add }) => ({
    ...state,
    tally: { ...state.tally, [what]: Math.max(0, state.tally[what] + add) },
  }),
  'show/notes': (state, { t, by, model, notes }) =>
    withShow(state, { notes: { at: t, by, ...(model === undefined ? {} : { model }), notes } }),
  'show/notes-dropped': (state, event) =>
    withShow(state, { droppedNotes: droppedAfter(state.show.droppedNotes, event) }),
}

const withShow = (state: State, change: Partial<ShowState>): State => ({
  ...state,
  show: { ...state.show, ...change },
})

function tallyAfter(tally: Tally, { kind, feat, isUnsure }: Beat): Tally {
  if (isUnsure) return tally
  if (kind === 'death') return { ...tally, deaths: tally.deaths + 1 }
  if (kind === 'victory') return { ...tally, wins: tally.wins + 1 }
  return feat === 'record' ? { ...tally, records: tally.records + 1 } : tally
}
