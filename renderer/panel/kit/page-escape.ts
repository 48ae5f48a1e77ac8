import { useEffect } from 'react'

/**
 * Calls `act` when Escape is pressed on a page of the panel, unless an open menu, dialog or question handles the press.
 * @param isTaken whether the focused element handles the press itself
 */
export function usePageEscape(act: () => void, isTaken?: (target: EventTarget | null) => boolean): void {
  useEffect(() => {
    // Must run before the shortcuts, so that this press does not count toward the panic of Esc Esc, and after a drag in
    // an editor, whose listener is on the window.
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
