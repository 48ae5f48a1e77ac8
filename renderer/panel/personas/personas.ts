import { useEffect } from 'react'
import { create } from 'zustand'
import { type PersonasAnswer, personasAnswer } from '../../../src-shared/contract/api/show.ts'
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

/** Returns the active persona's name, or its capitalized id if the name is unknown. */
export function usePersonaName(): string {
  const id = usePanel((panel) => panel.state?.settings.show.persona ?? 'marlow')
  const { answer } = usePersonas()
  const found = answer?.personas.find(({ persona }) => persona.id === id)?.persona.name
  return found ?? id.charAt(0).toUpperCase() + id.slice(1)
}
