import type { Rule, RuleAction, RuleWhen } from '../../../src-shared/settings/rules.ts'
import { ui } from '../kit/language.ts'

const newId = (): string => `r${Date.now().toString(36)}`

/** Returns a rule to start with: a sound when the player dies. */
export const newRule = (): Rule => ({
  ...{ id: newId(), name: '', isOn: true, everyS: 10 },
  when: { on: 'moment', kind: 'death' },
  do: emptyAction('obs-scene'),
})

/** Returns what starts a rule, with fields to fill in. */
export function emptyWhen(on: RuleWhen['on']): RuleWhen {
  switch (on) {
    case 'moment':
      return { on, kind: 'death' }
    case 'number':
      return { on, name: '', crosses: 25, way: 'down' }
    case 'silence':
      return { on, afterS: 60 }
    case 'cut':
      return { on }
  }
}

/** Returns an action with fields to fill in. */
export function emptyAction(kind: RuleAction['do']): RuleAction {
  switch (kind) {
    case 'obs-scene':
      return { do: kind, scene: '' }
    case 'obs-source':
      return { do: kind, scene: '', source: '', show: 'on' }
    case 'obs-filter':
      return { do: kind, source: '', filter: '', show: 'on' }
    case 'obs-replay':
      return { do: kind }
    case 'obs-hotkey':
      return { do: kind, name: '' }
    case 'streamerbot':
      return { do: kind, action: '', url: 'ws://127.0.0.1:8080/' }
    case 'sammi':
      return { do: kind, trigger: '', url: 'http://127.0.0.1:9450/webhook' }
    case 'http':
      return { do: kind, method: 'POST', url: '', body: '' }
    case 'sound':
      return { do: kind, sound: 'fail_trombone' }
    case 'words':
      return { do: kind, text: '', big: true }
  }
}

/** Rules to begin with, which the streamer can adopt and change. */
export const readyRules = (): readonly Rule[] => [
  {
    ...{ id: `${newId()}-a`, name: ui.rules.readyDeath, isOn: true, everyS: 10 },
    ...{ when: { on: 'moment', kind: 'death' }, do: { do: 'sound', sound: 'fail_trombone' } },
  },
  {
    ...{ id: `${newId()}-b`, name: ui.rules.readyBoss, isOn: true, everyS: 60 },
    ...{ when: { on: 'moment', kind: 'arrival' }, do: { do: 'obs-scene', scene: '' } },
  },
  {
    ...{ id: `${newId()}-c`, name: ui.rules.readyRecord, isOn: true, everyS: 30 },
    ...{ when: { on: 'moment', kind: 'reward', feat: 'record' }, do: { do: 'obs-replay' } },
  },
]
