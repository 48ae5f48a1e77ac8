import { defined } from '../../step/record.ts'
import { countId } from '../ids.ts'
import type { AskView } from '../views.ts'
import type { Reducers } from './change.ts'
import { callAnswered, callAsked } from './turn-of-agent.ts'

export const permissionReducers: Reducers<'policy' | 'lock' | 'coordination'> = {
  'policy/ask': (state, event) => {
    const { ask, turn, call, tool, origin, args, until, key, isEcho, effect } = event
    const isOpen = state.asks.some((one) => one.ask === ask)
    const view: AskView = {
      ask,
      turn,
      call,
      tool,
      args,
      until,
      ...defined({ agent: event.agent, origin, key }),
      ...(isEcho ? { isEcho } : {}),
      ...(effect === undefined ? {} : { effect }),
      ...(isOpen ? { again: true } : {}),
    }
    return {
      ...state,
      agents: effect === undefined ? callAsked(state.agents, event) : state.agents,
      asks: isOpen ? state.asks.map((one) => (one.ask === ask ? view : one)) : [...state.asks, view],
      counters: countId(state.counters, 'ask', ask),
    }
  },
  'policy/answer': (state, event) => ({
    ...state,
    agents: callAnswered(state.agents, event),
    asks: state.asks.flatMap((view) => {
      if (view.ask !== event.ask) return [view]
      // A request from before a restart stays until its `tool/call`, so that a crash before the call does not
      // lose the approval.
      return view.again && event.verdict === 'allow' ? [{ ...view, approved: true as const }] : []
    }),
  }),
  'lock/acquired': (state, event) => ({
    ...state,
    locks: [
      ...state.locks.filter(({ path }) => path !== event.path),
      { path: event.path, holder: event.holder, at: event.t },
    ],
  }),
  'lock/released': (state, event) => ({
    ...state,
    locks: state.locks.filter(({ path }) => path !== event.path),
  }),
  'lock/denied': (state) => state,
  'coordination/request': (state) => state,
}
