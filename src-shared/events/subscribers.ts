import type { Cancel } from '../ports.ts'

/** Listeners of one source. */
export interface Subscribers<Item> {
  add(listener: (item: Item) => void): Cancel
  publish(item: Item): void
}

/**
 * Creates a list of listeners that all get the items in the order of publication. If a listener throws, the others
 * are still called.
 */
export function subscribers<Item>(onError: (error: unknown, item: Item) => void): Subscribers<Item> {
  const listeners = new Set<{ call: (item: Item) => void }>()
  const waiting: Item[] = []
  let publishing = false
  return {
    add(call) {
      const entry = { call }
      listeners.add(entry)
      return () => {
        listeners.delete(entry)
      }
    },
    publish(item) {
      waiting.push(item)
      if (publishing) return
      publishing = true
      while (waiting.length > 0) {
        const next = waiting.shift() as Item
        for (const entry of [...listeners]) {
          // An earlier listener may have removed this listener.
          if (!listeners.has(entry)) continue
          try {
            entry.call(next)
          } catch (error) {
            onError(error, next)
          }
        }
      }
      publishing = false
    },
  }
}
