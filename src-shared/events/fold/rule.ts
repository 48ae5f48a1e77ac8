import type { AdlibEvent } from '../event.ts'
import { type FiringView, maxDue, maxFired, type RulesState } from '../firing.ts'
import { isDemo } from '../on-air.ts'
import { areRulesOff, firingsOf } from '../rules.ts'
import type { State } from '../state.ts'
import { changeLast, keep, type Reducers } from './change.ts'

export const ruleReducers: Reducers<'rule'> = {
  'rule/silence': (state) => state,
  'rule/tried': (state) => state,
  'rule/began': (state, { firing }) =>
    withRules(
      state,
      moved(state.rules, (id) => id === firing, 'sending'),
    ),
  'rule/ended': (state, { firing, state: end, message, remedy }) => {
    const { recent, ...rest } = moved(state.rules, (id) => id === firing, end)
    const words = { ...(message !== undefined && { message }), ...(remedy !== undefined && { remedy }) }
    return withRules(state, {
      ...rest,
      recent: changeLast(
        [...recent],
        ({ id }) => id === firing,
        (view) => ({ ...view, state: end, ...words }),
      ),
    })
  },
}

const withRules = (state: State, rules: RulesState): State => ({ ...state, rules })

/** Moves waiting firings to the recent ones, in this state. */
function moved(rules: RulesState, is: (id: string) => boolean, state: FiringView['state']): RulesState {
  const out = rules.due.filter(({ id }) => is(id))
  if (out.length === 0) return rules
  return {
    ...rules,
    due: rules.due.filter(({ id }) => !is(id)),
    recent: keep([...rules.recent, ...out.map((firing) => ({ ...firing, state }))], maxFired),
  }
}

/**
 * Returns the firings after an event of any type. PANIC, a pause, the start of a demo and the end of the run stop what
 * waits, here and not in the process, so that no crash can leave it waiting.
 */
export function rulesAfter(event: AdlibEvent, before: State, after: State): RulesState {
  let rules = after.rules
  if (event.type === 'run/resumed') rules = afterRestart(rules, event.forkOf !== undefined)
  if (event.type === 'run/end') rules = afterRestart(rules, false)
  // A new process has no source yet, which is no new demo.
  const demoBegins = event.type !== 'run/resumed' && rules.due.length > 0 && isDemo(after) && !isDemo(before)
  if (rules.due.length > 0 && (areRulesOff(after) || demoBegins)) rules = moved(rules, () => true, 'stopped')
  const started = firingsOf(event, before, after)
  if (started.length === 0) return rules
  const due = [...rules.due, ...started]
  const tooMany = new Set(due.slice(0, Math.max(0, due.length - maxDue)).map(({ id }) => id))
  const last = Object.fromEntries(
    after.settings.rules.flatMap(({ id }) => {
      const at = started.find(({ rule, isTry }) => rule === id && isTry !== true)?.at ?? rules.last[id]
      return at === undefined ? [] : [[id, at]]
    }),
  )
  return moved({ ...rules, due, last }, (id) => tooMany.has(id), 'late')
}

/** What was begun and has no end may have fired. A fork of another run repeats nothing of it. */
function afterRestart(rules: RulesState, isFork: boolean): RulesState {
  const recent = rules.recent.map((view) =>
    view.state === 'sending' ? { ...view, state: 'unknown' as const } : view,
  )
  return isFork ? moved({ ...rules, recent }, () => true, 'stopped') : { ...rules, recent }
}
