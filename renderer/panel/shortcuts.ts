import { useEffect } from 'react'

/** Two presses of Escape within this many milliseconds are a panic. */
export const panicWindowMs = 600

/** What a key (in lower case) does, told when it was pressed (page time); one that is typed into a field does nothing but Escape. */
export type Shortcuts = Record<string, (at: number) => void>

/**
 * Tells whether this Escape is the second of a pair. One that closed a menu or a dialog was used up and
 * does not count, and a pair that fired starts anew.
 */
export class EscapePair {
  private last = Number.NEGATIVE_INFINITY

  press(at: number, usedUp: boolean): boolean {
    if (usedUp) {
      this.last = Number.NEGATIVE_INFINITY
      return false
    }
    const second = at - this.last <= panicWindowMs
    this.last = second ? Number.NEGATIVE_INFINITY : at
    return second
  }
}

/** Binds the panel's keys while it is mounted. `shortcuts` may be made anew at each render. */
export function useShortcuts(shortcuts: Shortcuts, panic: () => void): void {
  useEffect(() => {
    const escapes = new EscapePair()
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        if (!event.repeat && escapes.press(event.timeStamp, event.defaultPrevented)) panic()
        return
      }
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target)) return
      const key = event.key.toLowerCase()
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
  target.matches('input, textarea, select, [role="menuitem"], [role="menuitemradio"]')
