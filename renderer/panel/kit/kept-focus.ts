import { type RefObject, useEffect } from 'react'

/** Focuses the page when its focused element is removed. Without a focus, Enter would send the next line. */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = page.current
    if (element === null) return
    let focused: EventTarget | null = null
    const onFocus = ({ target }: FocusEvent): void => {
      focused = target
    }
    // A click outside of all controls is meant to remove the focus.
    const onPress = (): void => {
      focused = null
    }
    const observer = new MutationObserver(() => {
      const isGone = focused instanceof Node && !focused.isConnected
      if (isGone && document.activeElement === document.body) element.focus({ preventScroll: true })
    })
    element.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress)
      observer.disconnect()
    }
  }, [page])
}
