import type { Cancel, Clock } from '../../src-shared/ports.ts'

/** Forwards a value if it differs from the last one, at most once every `gapMs`. */
export interface Steady<Value> {
  take(value: Value): void
  /** Drops the waiting value and forwards none afterwards. */
  close(): void
}

/**
 * Limits values that come from outside and lead to work, such as an event on disk. A value passes at once if the last
 * one passed at least `gapMs` ago. An earlier value waits until it is due or a newer value replaces it, so the last
 * value always passes.
 */
export function steady<Value>(clock: Clock, gapMs: number, pass: (value: Value) => void): Steady<Value> {
  let last = ''
  let next: { readonly value: Value } | null = null
  let cancel: Cancel | null = null
  let closed = false

  const passOn = (): void => {
    cancel = null
    if (next === null || closed) return
    const { value } = next
    next = null
    const text = JSON.stringify(value)
    if (text === last) return
    last = text
    cancel = clock.after(gapMs, passOn)
    pass(value)
  }

  return {
    take(value) {
      next = { value }
      if (cancel === null) passOn()
    },
    close() {
      closed = true
      cancel?.()
    },
  }
}
