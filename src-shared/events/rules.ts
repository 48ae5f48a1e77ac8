import type { Rule, RuleWhen } from '../settings/rules.ts'
import { isSameName } from './card.ts'
import type { AdlibEvent, EventOf } from './event.ts'
import type { Firing, FiringAbout } from './firing.ts'
import { isSaid } from './lanes.ts'
import { isFromProgram, type Observation } from './observation.ts'
import { isDemo } from './on-air.ts'
import type { State } from './state.ts'

/** Returns whether nothing may fire, not even what waits: PANIC, a pause, or the end of the run. */
export const areRulesOff = ({ panic, paused, ended }: Pick<State, 'panic' | 'paused' | 'ended'>): boolean =>
  panic !== null || paused !== null || ended !== null

/** Returns whether an event contains spoken words, which end a silence. */
export const endsSilence = (event: AdlibEvent): boolean =>
  (event.type === 'stage/cue' && isSaid(event.cue.content)) ||
  ((event.type === 'ears/speech' || event.type === 'obs/mic') && event.speaking)

/** Returns the firings that an event starts. `before` and `after` are the states around it. */
export function firingsOf(event: AdlibEvent, before: State, after: State): Firing[] {
  if (event.type === 'rule/tried') return triedFiring(event, after.settings.rules)
  if (after.settings.rules.length === 0 || !startsRules.has(event.type)) return []
  if (areRulesOff(after) || isDemo(after)) return []
  return after.settings.rules.flatMap((rule) => {
    if (!rule.isOn || !isAllowed(rule, after)) return []
    const about = causeOf(rule.when, event, before)
    return about === null ? [] : [{ id: `${event.seq}.${rule.id}`, rule: rule.id, at: event.t, about }]
  })
}

/** What can start a rule. All other events, such as pieces of a model's answer, are skipped at once. */
const startsRules: ReadonlySet<AdlibEvent['type']> = new Set([
  'show/beat',
  'sight/observation',
  'rule/silence',
])

function isAllowed({ id, everyS, only }: Rule, { rules, obs, card, t }: State): boolean {
  const last = Object.hasOwn(rules.last, id) ? rules.last[id] : undefined
  if (last !== undefined && t - last < everyS * 1000) return false
  if (only?.live === true && obs?.live !== true) return false
  if (only?.game !== undefined && !isSameName(card?.name ?? '', only.game)) return false
  return only?.scene === undefined || obs?.scene === only.scene
}

/** Returns what started the rule, or null if the event does not start it. */
function causeOf(when: RuleWhen, event: AdlibEvent, before: State): FiringAbout | null {
  switch (when.on) {
    case 'moment': {
      if (event.type !== 'show/beat') return null
      const { kind, feat, isUnsure, subject, number } = event.beat
      if (isUnsure || kind !== when.kind || (when.feat !== undefined && feat !== when.feat)) return null
      return {
        kind: feat ?? kind,
        ...(subject !== null && { subject }),
        ...(number !== undefined && { number: number.label, value: number.value }),
      }
    }
    case 'number':
      return event.type === 'sight/observation' ? crossing(when, event.observation, before) : null
    case 'silence':
      return event.type === 'rule/silence' && event.afterS === when.afterS
        ? { kind: 'silence', value: when.afterS }
        : null
    case 'cut':
      return event.type === 'sight/observation' &&
        event.observation.scene.cut &&
        !isFromProgram(event.observation)
        ? { kind: 'cut' }
        : null
  }
}

/** The number passed the value between its last known value and now. A new source has no last value. */
function crossing(
  { name, crosses, way }: Extract<RuleWhen, { on: 'number' }>,
  observation: Observation,
  { trends, observation: last }: State,
): FiringAbout | null {
  if (isFromProgram(observation) || (last !== null && last.source !== observation.source)) return null
  const found = observation.numbers.find(({ label }) => isSameName(label, name))
  if (found === undefined) return null
  const labels = [found.label, ...(found.formerly === undefined ? [] : [found.formerly])]
  const was =
    trends.find(({ label }) => labels.includes(label))?.points.at(-1)?.[1] ??
    last?.numbers.find(({ label }) => labels.includes(label))?.value
  if (was === undefined) return null
  const { value } = found
  const isCrossed = way === 'up' ? was < crosses && value >= crosses : was > crosses && value <= crosses
  return isCrossed ? { kind: 'number', number: found.label, value } : null
}

function triedFiring({ seq, t, rule: id }: EventOf<'rule/tried'>, rules: readonly Rule[]): Firing[] {
  const rule = rules.find((one) => one.id === id)
  if (rule === undefined) return []
  return [{ id: `${seq}.${id}`, rule: id, at: t, about: exampleOf(rule.when), isTry: true }]
}

/** Returns what a trial of a rule is about, as if its moment had happened. */
export function exampleOf(when: RuleWhen): FiringAbout {
  switch (when.on) {
    case 'moment':
      return { kind: when.feat ?? when.kind, subject: 'Example', number: 'HP', value: 10 }
    case 'number':
      return { kind: 'number', number: when.name, value: when.crosses }
    case 'silence':
      return { kind: 'silence', value: when.afterS }
    case 'cut':
      return { kind: 'cut' }
  }
}
