import type { Cancel, Clock } from '../../src-shared/ports.ts'

/** Forwards values that differ from the last forwarded value, at most one every `gapMs`. */
export interface Steady<Value> {
  take(value: Value): void
  close(): void
}

/** Limits the rate of values. The newest value passes in the end, unless it equals the last one that passed. */
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
