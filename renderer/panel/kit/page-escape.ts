import { useLayoutEffect } from 'react'

/** Presses of Escape that closed a page. */
const closing = new WeakSet<Event>()

/**
 * Returns whether this press of Escape closed a page of the panel. Such a press still counts as the first press of the
 * panic shortcut Esc Esc.
 */
export const closedPage = (event: Event): boolean => closing.has(event)

/**
 * Calls `act` when Escape is pressed on a page of the panel, unless an open menu, dialog or question handles the press.
 * @param isTaken whether the focused element handles the press itself
 */
export function usePageEscape(act: () => void, isTaken?: (target: EventTarget | null) => boolean): void {
  // Use a layout effect, so that Escape works as soon as the page is visible. Other effects may run later.
  useLayoutEffect(() => {
    // This listener must run before the shortcuts, because they check whether this press closed a page. This
    // listener must also run after the window listener that ends a drag in an editor.
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
