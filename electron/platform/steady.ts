import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { type Rate, tokenBucket } from './clock.ts'

/** Forwards values that differ from the last forwarded value, within a rate. */
export interface Steady<Value> {
  take(value: Value): void
  /** Forwards a waiting value now. */
  flush(): void
  close(): void
}

/** Limits the rate of values. The newest value passes in the end, unless it equals the last one that passed. */
export function steady<Value>(clock: Clock, rate: Rate, pass: (value: Value) => void): Steady<Value> {
  const bucket = tokenBucket(clock, rate)
  let last = ''
  let next: { readonly value: Value } | null = null
  let cancel: Cancel | null = null
  let closed = false

  const passOn = (isFlushing = false): void => {
    cancel = null
    if (next === null || closed) return
    const { value } = next
    const text = JSON.stringify(value)
    if (text === last) {
      next = null
      return
    }
    if (!bucket.take(1) && !isFlushing) {
      cancel = clock.after(bucket.waitMs(1), () => passOn())
      return
    }
    next = null
    last = text
    pass(value)
  }

  return {
    take(value) {
      next = { value }
      if (cancel === null) passOn()
    },
    flush() {
      cancel?.()
      passOn(true)
    },
    close() {
      closed = true
      cancel?.()
    },
  }
}
