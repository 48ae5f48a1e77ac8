import type { Cancel } from '../ports.ts'
import type { AdlibEvent } from './event.ts'

/** Those who are told of a journal's events. */
export interface Subscribers {
  add(listener: (event: AdlibEvent) => void): Cancel
  tell(event: AdlibEvent): void
}

/**
 * Tells every listener of every event in the order of writing, even when a listener writes the next event
 * while it hears of this one: that one waits until everybody has heard this one. A listener that throws
 * stops nobody; `warn` gets a sentence about it.
 */
export function subscribers(warn: (message: string) => void): Subscribers {
  const listeners = new Set<{ hear: (event: AdlibEvent) => void }>()
  const waiting: AdlibEvent[] = []
  let telling = false
  return {
    add(hear) {
      const entry = { hear }
      listeners.add(entry)
      return () => {
        listeners.delete(entry)
      }
    },
    tell(event) {
      waiting.push(event)
      if (telling) return
      telling = true
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        for (const entry of [...listeners]) {
          // Someone may have left while an earlier listener heard of it.
          if (!listeners.has(entry)) continue
          try {
            entry.hear(next)
          } catch (error) {
            warn(`a listener failed at event ${next.seq} (${next.type}): ${error}`)
          }
        }
      }
      telling = false
    },
  }
}
