import { setImmediate as otherWork } from 'node:timers/promises'
import type { DryRunAnswer } from '../../src-shared/contract/api/rules.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { Firing } from '../../src-shared/events/firing.ts'
import { reduce } from '../../src-shared/events/fold.ts'
import { sentBy } from '../../src-shared/events/rule-request.ts'
import { endsSilence } from '../../src-shared/events/rules.ts'
import { emptyState, type State } from '../../src-shared/events/state.ts'
import type { Rule } from '../../src-shared/settings/rules.ts'
import { cleaned } from './run-rules.ts'

const maxTimes = 200
/** Number of events after which other work of the process has a turn. */
const slice = 500

/** Returns when a rule would have fired in a run, and what it would have sent. Null if the signal aborts. */
export async function dryRun(
  rule: Rule,
  events: AsyncIterable<AdlibEvent>,
  isClean: (text: string) => boolean,
  signal: AbortSignal,
): Promise<DryRunAnswer | null> {
  const found: Firing[] = []
  let more = 0
  let state = emptyState()
  let n = 0
  const take = (event: AdlibEvent): void => {
    const after = reduce(withRule(state, rule), event)
    for (const firing of after.rules.due.filter(({ id }) => id.startsWith(`${event.seq}.`))) {
      if (found.length < maxTimes) found.push(firing)
      else more += 1
    }
    // Nothing carries the firings out, so they must not stay due.
    state = { ...after, rules: { ...after.rules, due: [], recent: [] } }
  }
  for await (const event of withSilences(rule, events)) {
    if (signal.aborted) return null
    // Firings of the run itself are no moments of this rule.
    if (!event.type.startsWith('rule/') || event.type === 'rule/silence') take(event)
    n += 1
    if (n % slice === 0) await otherWork()
  }
  return {
    startedAt: state.startedAt,
    times: found.map(({ id, at, about }) => {
      const { kind, subject, number, value } = cleaned(about, isClean)
      return {
        ...{ seq: Number.parseInt(id, 10), at },
        about: [kind, subject, number, value].filter((part) => part !== undefined).join(' · '),
        sends: sentBy(rule.do, cleaned(about, isClean)),
      }
    }),
    more,
  }
}

const withRule = (state: State, rule: Rule): State => ({
  ...state,
  settings: { ...state.settings, rules: [{ ...rule, isOn: true }] },
})

/** Adds the silences that the rule waits for, because the run noted only those of its own rules. */
async function* withSilences({ when }: Rule, events: AsyncIterable<AdlibEvent>): AsyncGenerator<AdlibEvent> {
  let since: number | undefined
  let isReported = false
  for await (const event of events) {
    if (when.on !== 'silence') {
      if (event.type !== 'rule/silence') yield event
      continue
    }
    if (event.type === 'rule/silence') continue
    since ??= event.t
    const at = since + when.afterS * 1000
    if (!isReported && event.t >= at) {
      isReported = true
      yield { type: 'rule/silence', afterS: when.afterS, t: at, seq: event.seq, run: event.run }
    }
    yield event
    if (endsSilence(event) || event.type === 'performer/resumed' || event.type === 'stage/released') {
      since = event.t
      isReported = false
    }
  }
}
