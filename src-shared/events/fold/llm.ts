import { defined } from '../../step/record.ts'
import { maxRaw } from '../state.ts'
import type { StepView } from '../turn-view.ts'
import { add, onStep, onTurn, type Reducers } from './change.ts'
import { stepAnswered, stepBegan, stepFailed } from './turn-of-agent.ts'

export const llmReducers: Reducers<'llm'> = {
  'llm/step': (state, event) => {
    const { step, driver, model, mode, reask } = event
    const view: StepView = { step, driver, model, mode, ...(reask === true ? { reask } : {}) }
    const totals = reask === true ? add(state, 'retries') : state.totals
    const agents = stepBegan(state.agents, event)
    return onTurn({ ...state, agents, totals }, event.turn, (turn) => ({
      ...turn,
      steps: [...turn.steps, view],
    }))
  },
  'llm/prompt': (state, { turn, step }) =>
    onStep(state, turn, step, (view) => ({ ...view, hasPrompt: true })),
  'llm/raw': (state, event) =>
    onStep(state, event.turn, event.step, (step) => ({ ...step, raw: event.text.slice(0, maxRaw) })),
  'llm/repaired': (state, event) =>
    onStep(state, event.turn, event.step, (step) => ({ ...step, repairs: event.repairs })),
  'llm/final': (state, event) => {
    const { ms, usage, truncated, mode, format, outcome, taken, mentioned, madeBy = 'model' } = event
    const totals = outcome === 'malformed' ? add(state, 'malformed') : state.totals
    const agents = stepAnswered(state.agents, event)
    return onStep({ ...state, agents, totals }, event.turn, event.step, (step) => ({
      ...step,
      ms,
      madeBy,
      ...defined({ usage, truncated, mode, format, outcome, taken, mentioned }),
    }))
  },
  'llm/failed': (state, event) =>
    onStep({ ...state, agents: stepFailed(state.agents, event) }, event.turn, event.step, (step) => ({
      ...step,
      failed: { kind: event.kind, message: event.message, remedy: event.remedy },
    })),
  'llm/delta': (state) => state,
}
