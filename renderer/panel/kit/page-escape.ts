import { useLayoutEffect } from 'react'

/** Presses of Escape that a page of the panel handled. */
const closing = new WeakSet<Event>()

/**
 * Returns whether a page of the panel handled this press of Escape, usually by closing. Such a press still counts as a
 * press of the panic shortcut Esc Esc.
 */
export const closedPage = (event: Event): boolean => closing.has(event)

/**
 * Calls `act` when Escape is pressed while the component is on screen. Leaves the press to an open menu, dialog or
 * question.
 * @param isTaken returns whether the focused element handles the press itself
 */
export function usePageEscape(act: () => void, isTaken?: (target: EventTarget | null) => boolean): void {
  // Use a layout effect, so that Escape works as soon as the page is visible. A plain effect may run later.
  useLayoutEffect(() => {
    // A capturing listener of the document runs before the shortcuts, which check whether a page handled this press.
    // It runs after the capturing listener of the window, which cancels a drag in an editor.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.repeat) return
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return
      const { target } = event
      if (target instanceof Element && target.closest('[role="alertdialog"]')) return
      if (isTaken?.(target)) return
      event.preventDefault()
      closing.add(event)
      act()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [act, isTaken])
}
