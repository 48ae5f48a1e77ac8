import type { ModelAsks } from '../../../src-shared/events/audition.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { ui } from '../kit/language.ts'
import { chooseFor } from './choose-for.ts'

/** A streamer's choice for a model. With `auto`, Adlib decides. */
export type LevelChoice = ModelAsks | 'auto'

const choices = ['auto', 'tools', 'call', 'words', 'judge', 'nothing'] as const

/** Returns the short name of a choice. */
export function levelName(choice: LevelChoice): string {
  const { options = {}, empty = '' } = ui.setting['brain.asks']
  return choice === 'auto' ? empty : (options[choice] ?? choice)
}

/** Returns each choice with its name, in display order. */
export const levelChoices = (): readonly (readonly [LevelChoice, string])[] =>
  choices.map((choice) => [choice, levelName(choice)])

/** Returns the streamer's choice for a model. */
export const chosenLevel = ({ brain: { asks } }: Pick<Settings, 'brain'>, model: string): LevelChoice =>
  (Object.hasOwn(asks, model) ? asks[model] : undefined) ?? 'auto'

/** Stores a choice for a model. It can be undone like any setting. */
export const chooseLevel = (model: string, choice: LevelChoice): Promise<boolean> =>
  chooseFor('brain.asks', model, choice)
