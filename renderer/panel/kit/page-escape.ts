import { useEffect } from 'react'

/**
 * Calls `act` when Escape is pressed on a page of the panel. A menu, a dialog or a question that is open takes the
 * press instead.
 * @param isTaken whether the focused element handles the press itself
 */
export function usePageEscape(act: () => void, isTaken?: (target: EventTarget | null) => boolean): void {
  useEffect(() => {
    // Before the shortcuts, because this press must not count toward the panic of Esc Esc, and after a drag in an
    // editor, which listens on the window.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.repeat) return
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return
      const { target } = event
      if (target instanceof Element && target.closest('[role="alertdialog"]')) return
      if (isTaken?.(target)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [act, isTaken])
}
