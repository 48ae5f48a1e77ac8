import type { FiringAbout } from '../../../src-shared/events/firing.ts'
import type { RuleAction, RuleWhen } from '../../../src-shared/settings/rules.ts'
import { figure } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'

/** Returns the name of a moment, such as `Defeat`. */
export const momentName = ({
  kind,
  feat,
}: Pick<Extract<RuleWhen, { on: 'moment' }>, 'kind' | 'feat'>): string =>
  feat === undefined ? ui.shared.beats[kind] : ui.rules[feat]

/** Describes what starts a rule, such as `HP falls to 25`. */
export function whenWords(when: RuleWhen): string {
  switch (when.on) {
    case 'moment':
      return momentName(when)
    case 'number':
      return fill(when.way === 'up' ? ui.rules.rises : ui.rules.falls, {
        name: when.name,
        value: figure(when.crosses),
      })
    case 'silence':
      return fill(ui.rules.silentFor, { count: when.afterS })
    case 'cut':
      return ui.rules.cut
  }
}

/** Describes what a rule does, such as `OBS shows the scene “Grave”`. */
export function actionWords(action: RuleAction): string {
  switch (action.do) {
    case 'obs-scene':
      return fill(ui.rules.doesScene, { scene: action.scene })
    case 'obs-source':
      return fill(ui.rules.doesShow[action.show], { name: action.source })
    case 'obs-filter':
      return fill(ui.rules.doesFilter[action.show], { name: action.filter, source: action.source })
    case 'obs-replay':
      return ui.rules.does['obs-replay']
    case 'obs-hotkey':
      return fill(ui.rules.doesHotkey, { name: action.name })
    case 'streamerbot':
      return fill(ui.rules.doesStreamerbot, { name: action.action })
    case 'sammi':
      return fill(ui.rules.doesSammi, { name: action.trigger })
    case 'http':
      return `${action.method} ${action.url}`
    case 'sound':
      return fill(ui.rules.doesSound, { name: action.sound })
    case 'words':
      return fill(ui.rules.doesWords, { text: action.text })
  }
}

/** Describes what a firing was about, such as `HP 25`. Empty if its rule says it all. */
export const aboutWords = ({ subject, number, value }: FiringAbout): string =>
  [subject, number, value === undefined || number === undefined ? undefined : figure(value)]
    .filter((part) => part !== undefined)
    .join(' ')
