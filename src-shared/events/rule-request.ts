import { type RuleAction, type RulePlaceholder, rulePlaceholders } from '../settings/rules.ts'
import type { FiringAbout } from './firing.ts'

/** A request that a rule sends over HTTP. */
export interface RuleRequest {
  readonly method: string
  readonly url: string
  /** Empty for none. */
  readonly body: string
  readonly type: 'application/json' | 'text/plain'
}

type Facts = Readonly<Record<RulePlaceholder, string>>

const factsOf = ({ kind, subject = '', number = '', value }: FiringAbout): Facts => ({
  ...{ kind, subject, number },
  value: value === undefined ? '' : String(value),
})

const fill = (text: string, facts: Facts, encode: (fact: string) => string): string =>
  rulePlaceholders.reduce((filled, name) => filled.replaceAll(`{${name}}`, () => encode(facts[name])), text)

/** Returns a text with its placeholders filled. */
export const filledText = (text: string, about: FiringAbout): string =>
  fill(text, factsOf(about), (fact) => fact).trim()

/**
 * Returns what these actions send. Facts of the screen cannot leave their place: they are encoded in the address, and inside the
 * strings of a JSON body.
 */
export function requestOf(
  action: Extract<RuleAction, { do: 'http' | 'sammi' }>,
  about: FiringAbout,
): RuleRequest {
  const facts = factsOf(about)
  const url = fill(action.url, facts, encodeURIComponent)
  if (action.do === 'sammi')
    return {
      ...{ method: 'POST', url, type: 'application/json' },
      body: JSON.stringify({ trigger: action.trigger, data: dataOf(about) }),
    }
  const isJson = isJsonText(fill(action.body, facts, () => '0'))
  const body = fill(action.body, facts, isJson ? (fact) => JSON.stringify(fact).slice(1, -1) : (fact) => fact)
  return {
    ...{ method: action.method, url },
    body: action.method === 'GET' ? '' : body,
    type: isJson ? 'application/json' : 'text/plain',
  }
}

/** Named facts of a moment. */
export type ActionArguments = Readonly<Record<string, string | number>>

/** Returns the facts that SAMMI and Streamer.bot get by name. */
export const dataOf = (about: FiringAbout): ActionArguments => {
  const { kind, subject, number, value } = about
  return {
    kind,
    ...(subject !== undefined && { subject }),
    ...(number !== undefined && { number }),
    ...(value !== undefined && { value }),
  }
}

/** Returns the message by which Streamer.bot runs an action. */
export const doAction = ({ action }: { readonly action: string }, args: ActionArguments) =>
  ({ request: 'DoAction', action: { name: action }, args, id: 'adlib-do' }) as const

/** Returns exactly what an action sends, for people. */
export function sentBy(action: RuleAction, about: FiringAbout): string {
  switch (action.do) {
    case 'obs-scene':
      return `SetCurrentProgramScene ${JSON.stringify({ sceneName: action.scene })}`
    case 'obs-source': {
      const { scene: sceneName, source: sourceName } = action
      return `SetSceneItemEnabled ${JSON.stringify({ sceneName, sourceName, sceneItemEnabled: shown(action.show) })}`
    }
    case 'obs-filter': {
      const { source: sourceName, filter: filterName } = action
      return `SetSourceFilterEnabled ${JSON.stringify({ sourceName, filterName, filterEnabled: shown(action.show) })}`
    }
    case 'obs-replay':
      return 'SaveReplayBuffer'
    case 'obs-hotkey':
      return `TriggerHotkeyByName ${JSON.stringify({ hotkeyName: action.name })}`
    case 'streamerbot':
      return `${action.url}\n${JSON.stringify(doAction(action, dataOf(about)))}`
    case 'sammi':
    case 'http': {
      const { method, url, body } = requestOf(action, about)
      return body === '' ? `${method} ${url}` : `${method} ${url}\n${body}`
    }
    case 'sound':
      return action.sound
    case 'words':
      return filledText(action.text, about)
  }
}

const shown = (show: 'on' | 'off' | 'toggle'): boolean | 'toggle' =>
  show === 'toggle' ? show : show === 'on'

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
