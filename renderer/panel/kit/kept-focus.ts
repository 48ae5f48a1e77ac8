import { type RefObject, useEffect } from 'react'

/**
 * Keeps the focus on a page when the focused part of it goes away. Otherwise nothing would have it, and Enter would say
 * the next line.
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = page.current
    if (element === null) return
    let focused: EventTarget | null = null
    const onFocus = ({ target }: FocusEvent): void => {
      focused = target
    }
    // A press on nothing takes the focus away on purpose.
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
