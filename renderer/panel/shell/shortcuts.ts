import { useLayoutEffect } from 'react'
import { closedPage } from '../kit/page-escape.ts'

/** Two presses of Escape within this time (ms) trigger a panic. */
export const panicWindowMs = 600

/** The key that opens the chat beside the stream. */
export const chatKey = 'A'

type Shortcuts = Record<string, (at: number) => void>

/** Detects a double press of Escape. */
export class EscapePair {
  private last = Number.NEGATIVE_INFINITY

  /**
   * Returns whether this press completes a pair.
   * @param handled whether the press closed a menu or a dialog; such a press does not count
   */
  press(at: number, handled: boolean): boolean {
    if (handled) {
      this.last = Number.NEGATIVE_INFINITY
      return false
    }
    const second = at - this.last <= panicWindowMs
    this.last = second ? Number.NEGATIVE_INFINITY : at
    return second
  }
}

/** Handles the panel's shortcuts, and calls `panic` on a double press of Escape. In a field, only Escape works. */
export function useShortcuts(shortcuts: Shortcuts, panic: () => void): void {
  // Use a layout effect, because on a busy machine other effects may run seconds after the first paint.
  useLayoutEffect(() => {
    const escapes = new EscapePair()
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        const isHandled = event.defaultPrevented && !closedPage(event)
        if (!event.repeat && escapes.press(event.timeStamp, isHandled)) panic()
        return
      }
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target)) return
      const key = event.key.toLowerCase()
      // If a button has the focus, Enter presses that button instead.
      if (key === 'enter' && event.target !== document.body) return
      const act = Object.hasOwn(shortcuts, key) ? shortcuts[key] : undefined
      if (!act) return
      event.preventDefault()
      act(event.timeStamp)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [shortcuts, panic])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="radio"]), textarea, select, [role="menuitem"], [role="menuitemradio"]')
