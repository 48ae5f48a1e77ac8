import { create } from 'zustand'

/** A turn whose prompts are shown. */
export interface OpenTurn {
  readonly run: string
  readonly turn: string
}

/** The turn in the prompt drawer; null while the drawer is closed. */
export const useOpenPrompts = create<{ open: OpenTurn | null }>(() => ({ open: null }))

export const openPrompts = (open: OpenTurn): void => useOpenPrompts.setState({ open })
export const closePrompts = (): void => useOpenPrompts.setState({ open: null })
