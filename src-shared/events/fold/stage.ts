import { defined } from '../../step/record.ts'
import { type Cue, lane } from '../cue.ts'
import type { EventOf } from '../event.ts'
import { countId } from '../ids.ts'
import { isSaid, laneFacts } from '../lanes.ts'
import { afterCue, afterStop } from '../show.ts'
import { type ModelLinesView, maxCues, maxFiltered, maxPages, maxShown, type State } from '../state.ts'
import type { CueView } from '../views.ts'
import { add, keep, onCue, onTurn, type Reducers } from './change.ts'

export const stageReducers: Reducers<'stage' | 'voice'> = {
  'stage/queued': (state, event) => ({
    ...state,
    cues: keep(
      [
        ...state.cues,
        {
          cue: event.cue,
          queuedAt: event.t,
          ...(event.dueAt === undefined ? {} : { dueAt: event.dueAt }),
          shown: [],
        },
      ],
      maxCues,
    ),
    counters: countId(state.counters, 'cue', event.cue.id),
  }),
  'stage/cue': (state, event) => {
    const known = state.cues.some((view) => view.cue.id === event.cue.id)
    const cues: CueView[] = known ? state.cues : [...state.cues, { cue: event.cue, shown: [] }]
    return onCue(
      {
        ...state,
        cues: keep(cues, maxCues),
        counters: countId(state.counters, 'cue', event.cue.id),
        totals: add(state, 'cues'),
        show: afterCue(state.show, event),
        modelLines: afterLine(state.modelLines, event.cue),
      },
      event.cue.id,
      (view) => ({ ...view, cue: event.cue, cuedAt: event.t }),
    )
  },
  'stage/page': (state, event) => {
    const { page, scene, isApp } = event
    const app = isApp === true ? { isApp } : {}
    const others = state.pages.filter((view) => view.page !== page)
    if (event.state === 'gone') return { ...state, pages: others }
    if (event.state === 'connected')
      return { ...state, pages: keep([...others, { page, at: event.t, ...app }], maxPages) }
    const hidden = event.state === 'hidden'
    return {
      ...state,
      pages: state.pages.map((view) =>
        view.page === page
          ? {
              ...{ page, at: view.at, hidden },
              ...defined({ scene, isApp: view.isApp }),
            }
          : view,
      ),
    }
  },
  'voice/engine': (state, event) => {
    const { engine, message = '', remedy = '' } = event
    if (event.state === 'failed') return { ...state, voiceProblem: { engine, message, remedy } }
    return state.voiceProblem?.engine === engine ? { ...state, voiceProblem: null } : state
  },
  'stage/shown': (state, event) => {
    // A browser source keeps painting while OBS hides it.
    if (state.pages.some(({ page, hidden }) => page === event.page && hidden)) return state
    const isFirst = state.cues.some(({ cue, shown }) => cue.id === event.cue && shown.length === 0)
    const totals = isFirst ? add(state, 'shown') : state.totals
    return onCue({ ...state, totals }, event.cue, (view) =>
      view.shown.some(({ page }) => page === event.page)
        ? view
        : { ...view, shown: keep([...view.shown, { page: event.page, at: event.at }], maxShown) },
    )
  },
  'stage/dropped': (state, event) => onCue(state, event.cue, (view) => ({ ...view, dropped: event.reason })),
  'stage/stopped': (state, event) => {
    const stopped = state.cues.filter(({ cue }) => cue.id === event.cue)
    const show = afterStop(state.show, stopped, event.t)
    return onCue({ ...state, show }, event.cue, (view) => ({ ...view, dropped: 'stopped' }))
  },
  'stage/cleared': (state, event) => ({
    ...state,
    cues: endAll(state.cues, event.t, 'cleared'),
    show: afterStop(state.show, state.cues, event.t),
  }),
  'stage/hushed': (state, event) => ({ ...state, hushedUntil: event.untilAt }),
  'stage/filtered': onFiltered,
  'stage/panic': (state, event) => ({
    ...state,
    panic: { by: event.by, at: event.t },
    cues: endAll(state.cues, event.t, 'panic'),
    show: afterStop(state.show, state.cues, event.t),
    // A panic drops the waiting whispers, so that a restart does not revive them.
    sayings: state.sayings.map(({ waits, ...saying }) =>
      waits === undefined ? saying : { ...saying, answer: { read: true, did: 'Dropped: panic.' } },
    ),
  }),
  'stage/released': (state) => ({ ...state, panic: null }),
}

function onFiltered(state: State, event: EventOf<'stage/filtered'>): State {
  const { id, sink, rule, reason, category, turn, call, cue } = event
  const row = {
    at: event.t,
    sink,
    rule,
    reason,
    ...defined({ id, category, turn, call }),
  }
  const counted: State = {
    ...state,
    filtered: keep([...state.filtered, row], maxFiltered),
    totals: add(state, 'filtered'),
    counters: id === undefined ? state.counters : countId(state.counters, 'filtered', id),
  }
  if (cue !== undefined) return onCue(counted, cue, (view) => ({ ...view, filtered: reason }))
  if (turn === undefined || !isWords(sink)) return counted
  return onTurn(counted, turn, (view) => ({ ...view, heldBack: true }))
}

const isWords = (sink: string): boolean => {
  const { data } = lane.safeParse(sink)
  return data !== undefined && laneFacts(data).track === 'words'
}

const isOver = ({ cue, cuedAt, dropped }: CueView, now: number): boolean =>
  dropped !== undefined || (cuedAt !== undefined && cuedAt + cue.durationMs <= now)

const endAll = (cues: CueView[], now: number, reason: string): CueView[] =>
  cues.map((view) => (isOver(view, now) ? view : { ...view, dropped: reason }))

/** Counts a line of the performer. A line from the bank names its template. */
function afterLine(lines: ModelLinesView | null, { by, content, line }: Cue): ModelLinesView | null {
  if (lines === null || by === 'operator' || !isSaid(content)) return lines
  const { said, saidByBank } = lines
  return { ...lines, said: said + 1, saidByBank: saidByBank + (line === undefined ? 0 : 1) }
}
