import { useEffect } from 'react'
import { create } from 'zustand'
import { type PersonasAnswer, personasAnswer } from '../../../src-shared/contract/api/show.ts'
import { inLanguage, onePerPersona, type Persona } from '../../../src-shared/events/persona.ts'
import type { ShowLanguage } from '../../../src-shared/settings/show.ts'
import { fetchAnswer, usePanel } from '../store/store.ts'

const useAnswer = create<{ answer: PersonasAnswer | null; failed: boolean }>(() => ({
  answer: null,
  failed: false,
}))

let loading: Promise<void> | null = null

/** Loads the personas again. Never rejects. */
export function loadPersonas(): Promise<void> {
  loading ??= fetchAnswer('/api/personas', personasAnswer).then((answer) => {
    loading = null
    useAnswer.setState(answer === null ? { failed: true } : { answer, failed: false })
  })
  return loading
}

/** Returns the personas. Loads them on first use. */
export function usePersonas(): { answer: PersonasAnswer | null; failed: boolean } {
  const loaded = useAnswer()
  useEffect(() => {
    if (loaded.answer === null && !loaded.failed) void loadPersonas()
  }, [loaded])
  return loaded
}

/** A persona for the streamer to choose: its file in the show's language, or else the one that it has. */
export interface PersonaCard {
  readonly persona: Persona
  readonly builtIn: boolean
  /** The languages of its files. */
  readonly languages: readonly ShowLanguage[]
}

/** Returns a card for each persona. */
export const cardsOf = ({ personas }: PersonasAnswer, language: ShowLanguage): PersonaCard[] =>
  onePerPersona(
    personas.map(({ persona }) => persona),
    language,
  ).map((persona) => {
    const files = personas.filter((entry) => entry.persona.id === persona.id)
    return {
      persona,
      builtIn: files.some(({ builtIn }) => builtIn),
      languages: files.map((entry) => entry.persona.language),
    }
  })

/** Returns the language of the show. */
export const useShowLanguage = (): ShowLanguage =>
  usePanel((panel) => panel.state?.settings.show.language ?? 'en')

/** Returns a persona in the show's language; undefined until it is loaded. */
export function usePersona(id: string): Persona | undefined {
  const language = useShowLanguage()
  const { answer } = usePersonas()
  return inLanguage(answer?.personas.map(({ persona }) => persona) ?? [], id, language)
}

/** Returns the active persona's name, or its capitalized id if the name is unknown. */
export function usePersonaName(): string {
  const id = usePanel((panel) => panel.state?.settings.show.persona ?? 'marlow')
  return usePersona(id)?.name ?? id.charAt(0).toUpperCase() + id.slice(1)
}
