import type { Audition, ModelPart } from '../events/audition.ts'
import type { Persona } from '../events/persona.ts'
import type { Settings } from '../settings/settings.ts'
import type { ShowLanguage } from '../settings/show.ts'

/** The language whose lines the learned judge of lines knows. */
export const judgedLanguage: ShowLanguage = 'en'

/** As whom a model writes. A comparison with a persona's lines holds for this persona in this language only. */
export type Role = Pick<Persona, 'id' | 'language'>

/**
 * Returns which lines a model writes in a role; `auditions` are those of its weights, newest first. The newest comparison in
 * this role decides. Without one, it is not known how well the model writes: it only writes filler and answers if it
 * was worse in another role, or if no judge knows the language.
 */
export function partOf(
  auditions: readonly Pick<Audition, 'persona' | 'language' | 'pairs'>[],
  { id, language }: Role,
): ModelPart {
  const compared = auditions.filter(({ pairs }) => pairs !== undefined)
  const isWorse = ({ pairs }: Pick<Audition, 'pairs'>) => pairs?.verdict === 'worse'
  const own = compared.find((one) => one.persona === id && one.language === language)
  if (own !== undefined) return isWorse(own) ? 'filler' : 'all'
  return language !== judgedLanguage || compared.some(isWorse) ? 'filler' : 'all'
}

/** Returns the role that the settings name. */
export const roleIn = ({ persona, language }: Pick<Settings['show'], 'persona' | 'language'>): Role => ({
  id: persona,
  language,
})
