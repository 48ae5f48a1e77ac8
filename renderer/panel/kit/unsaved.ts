import { useEffect, useRef } from 'react'
import { create } from 'zustand'

interface Unsaved {
  readonly isDirty: boolean
  /** Saves the form, if it can be saved from outside. Resolves with whether that succeeded. */
  readonly save: (() => Promise<boolean>) | null
  readonly leave: (() => void) | null
}

const saved: Unsaved = { isDirty: false, save: null, leave: null }

/** Whether a form has unsaved changes, and the action that waits until the streamer discards them. */
export const useUnsaved = create<Unsaved>(() => saved)

/** Calls `leave`, but asks first if there are unsaved changes. */
export function leaveForm(leave: () => void): void {
  if (useUnsaved.getState().isDirty) useUnsaved.setState({ leave })
  else leave()
}

/** Saves unsaved changes, then calls `leave`. Asks if they cannot be saved from outside; stays if saving fails. */
export async function saveForm(leave: () => void): Promise<void> {
  const { isDirty, save } = useUnsaved.getState()
  if (!isDirty || save === null) return leaveForm(leave)
  if (!(await save())) return
  useUnsaved.setState(saved)
  leave()
}

export const stay = (): void => useUnsaved.setState({ leave: null })

export function discard(): void {
  const { leave } = useUnsaved.getState()
  useUnsaved.setState(saved)
  leave?.()
}

/**
 * Records whether a form has unsaved changes. While there are any, the browser asks before it closes the page.
 * @param save saves them, if another control may do so; resolves with whether that succeeded
 */
export function useUnsavedGuard(isDirty: boolean, save: (() => Promise<boolean>) | null = null): void {
  const newest = useRef(save)
  useEffect(() => {
    newest.current = save
  })
  useEffect(() => {
    useUnsaved.setState({ isDirty, save: newest.current && (async () => newest.current?.() ?? false) })
    if (!isDirty) return
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      useUnsaved.setState(saved)
    }
  }, [isDirty])
}
