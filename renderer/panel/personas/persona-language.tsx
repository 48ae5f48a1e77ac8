import type { Persona } from '../../../src-shared/events/persona.ts'
import { type ShowLanguage, showLanguage } from '../../../src-shared/settings/show.ts'
import { fill, languageName, ui } from '../kit/language.ts'
import { useShowLanguage } from './personas.ts'

/** Returns the languages of the show with their names, as options of a choice. */
export const languageOptions = (): (readonly [ShowLanguage, string])[] =>
  showLanguage.options.map((one) => [one, languageName(one)])

/** Says that the chosen persona speaks another language than the show, if it does. */
export function LanguageNote({ persona }: { persona: Persona | undefined }) {
  const language = useShowLanguage()
  if (persona === undefined || persona.language === language) return null
  return (
    <p className="t2 anywhere" role="status">
      {fill(ui.personas.otherLanguage, {
        name: persona.name,
        language: languageName(language),
        own: languageName(persona.language),
      })}
    </p>
  )
}
