import { clipsAfter } from './clip.ts'
import type { AdlibEvent } from './event.ts'
import { chipsOf, lineOf } from './event-table.ts'
import { agentReducers } from './fold/agent.ts'
import type { Reducers } from './fold/change.ts'
import { keep } from './fold/change.ts'
import { chatReducers } from './fold/chat.ts'
import { clipReducers } from './fold/clip.ts'
import { obsReducers, vtubeStudioReducers } from './fold/connection.ts'
import { dataReducers, settingsReducers } from './fold/data.ts'
import { gameReducers } from './fold/games.ts'
import { hear } from './fold/heard.ts'
import { llmReducers } from './fold/llm.ts'
import { brainReducers, modelReducers } from './fold/model.ts'
import { permissionReducers } from './fold/permission.ts'
import { ruleReducers, rulesAfter } from './fold/rule.ts'
import { runReducers } from './fold/run.ts'
import { earsReducers, sightReducers } from './fold/senses.ts'
import { showReducers } from './fold/show.ts'
import { stageReducers } from './fold/stage.ts'
import { toolReducers, toolSourceReducers } from './fold/tool.ts'
import { turnReducers } from './fold/turn.ts'
import { emptyState, maxLines, type State } from './state.ts'

/** The reducer of each type of event. */
const reducers: Reducers<string> = {
  ...runReducers,
  ...settingsReducers,
  ...dataReducers,
  ...brainReducers,
  ...modelReducers,
  ...sightReducers,
  ...turnReducers,
  ...llmReducers,
  ...toolReducers,
  ...permissionReducers,
  ...toolSourceReducers,
  ...stageReducers,
  ...showReducers,
  ...obsReducers,
  ...vtubeStudioReducers,
  ...earsReducers,
  ...chatReducers,
  ...gameReducers,
  ...ruleReducers,
  ...clipReducers,
  ...agentReducers,
}

/**
 * Returns the state after one more event, without changing the given state. Never throws, even for an inconsistent
 * event.
 */
export function reduce(state: State, event: AdlibEvent): State {
  // The compiler cannot infer that this reducer fits the type of this event.
  const apply = reducers[event.type] as ((state: State, event: AdlibEvent) => State) | undefined
  const next = apply === undefined ? state : apply(state, event)
  // Copy only an unchanged state: a reducer that changes something has already returned a new object.
  const own = next === state ? { ...state } : next
  const after = Object.assign(own, {
    // Here rather than in reducers, so that no event wakes an agent without reaching its inbox.
    agents: hear(next.agents, event),
    chips: counted(next.chips, event),
    lines: withLine(next.lines, event),
    seq: event.seq,
    run: event.run,
    t: event.t,
  })
  return Object.assign(after, { rules: rulesAfter(event, state, after), clips: clipsAfter(event, after) })
}

/** Appends the event's simple row. If it has none, returns the same list, so that no view updates. */
function withLine(before: State['lines'], event: AdlibEvent): State['lines'] {
  const line = lineOf(event)
  return line === null ? before : keep([...before, line], maxLines)
}

/** Returns the state after these events, from the beginning or from a snapshot. */
export const fold = (events: Iterable<AdlibEvent>, from: State = emptyState()): State => {
  let state = from
  for (const event of events) state = reduce(state, event)
  return state
}

/** Counts the event's chips. If it has none, returns the same object, so that no view updates. */
function counted(before: State['chips'], event: AdlibEvent): State['chips'] {
  const found = chipsOf(event)
  if (found.length === 0) return before
  const after = { ...before }
  for (const chip of found) after[chip] += 1
  return after
}
