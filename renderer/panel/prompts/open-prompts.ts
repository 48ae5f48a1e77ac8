import { create } from 'zustand'

/** A turn whose prompts are shown. */
export interface OpenTurn {
  readonly run: string
  readonly turn: string
}

/** The turn whose prompts the drawer shows; null while it is closed. */
export const useOpenPrompts = create<{ open: OpenTurn | null }>(() => ({ open: null }))

export const openPrompts = (open: OpenTurn): void => useOpenPrompts.setState({ open })
export const closePrompts = (): void => useOpenPrompts.setState({ open: null })
