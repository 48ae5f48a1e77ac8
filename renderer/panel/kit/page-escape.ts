import { useLayoutEffect } from 'react'

const closing = new WeakSet<Event>()

/**
 * Returns whether a page of the panel handled this press of Escape. It still counts for the panic shortcut Esc Esc.
 */
export const closedPage = (event: Event): boolean => closing.has(event)

/**
 * Calls `act` when Escape is pressed while the component is on screen.
 * @param isTaken returns whether the focused element handles the press itself
 */
export function usePageEscape(act: () => void, isTaken?: (target: EventTarget | null) => boolean): void {
  // A plain effect may run later, when the page is already visible.
  useLayoutEffect(() => {
    // This listener runs before the shortcuts, but after the window's listener that cancels a drag in an editor.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.repeat) return
      if (document.querySelector('dialog[open], [role="menu"]') !== null) return
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
