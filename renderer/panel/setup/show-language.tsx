import { useEffect } from 'react'
import type { State } from '../../../src-shared/events/state.ts'
import { ui, useLanguage } from '../kit/language.ts'
import { Choice } from '../kit/setting-controls.tsx'
import { LanguageNote, languageOptions } from '../personas/persona-language.tsx'
import { usePersona } from '../personas/personas.ts'
import { changeShow } from '../stage/stage-actions.ts'

const storageKey = 'adlib-offered-language'

/** The choice of the show's language. The first run begins with the panel's language. */
export function ShowLanguageChoice({ state }: { state: State }) {
  const { show, setup } = state.settings
  const panelLanguage = useLanguage(({ language }) => language)
  const isFirstRun = setup.state === 'asking'
  useEffect(() => {
    // Once, so that a later visit to this question keeps the choice.
    if (!isFirstRun || localStorage.getItem(storageKey) !== null) return
    localStorage.setItem(storageKey, panelLanguage)
    void changeShow({ language: panelLanguage })
  }, [isFirstRun, panelLanguage])
  return (
    <>
      <h4>{ui.setting['show.language'].name}</h4>
      <Choice
        label={ui.setting['show.language'].name}
        value={show.language}
        options={languageOptions()}
        choose={(language) => void changeShow({ language })}
      />
      <LanguageNote persona={usePersona(show.persona)} />
    </>
  )
}
