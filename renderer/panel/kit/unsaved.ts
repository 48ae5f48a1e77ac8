import { useEffect } from 'react'
import { create } from 'zustand'

/** Whether a form has unsaved changes, and the action that waits until the streamer discards them. */
export const useUnsaved = create<{ isDirty: boolean; leave: (() => void) | null }>(() => ({
  isDirty: false,
  leave: null,
}))

/** Calls `leave`, but asks first if there are unsaved changes. */
export function leaveForm(leave: () => void): void {
  if (useUnsaved.getState().isDirty) useUnsaved.setState({ leave })
  else leave()
}

export const stay = (): void => useUnsaved.setState({ leave: null })

export function discard(): void {
  const { leave } = useUnsaved.getState()
  useUnsaved.setState({ isDirty: false, leave: null })
  leave?.()
}

/** Records whether a form has unsaved changes. While there are any, the browser asks before it closes the page. */
export function useUnsavedGuard(isDirty: boolean): void {
  useEffect(() => {
    useUnsaved.setState({ isDirty })
    if (!isDirty) return
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      useUnsaved.setState({ isDirty: false, leave: null })
    }
  }, [isDirty])
}
