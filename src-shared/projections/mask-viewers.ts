import { someone } from '../events/event/chat.ts'
import type { AdlibEvent } from '../events/event.ts'

/** Replaces the names of people in chat: the first person becomes "viewer 1". Also replaces the keys of the platforms. */
export interface ViewerMask {
  /** Masks an event. Pass a run's events in their order. */
  event(event: AdlibEvent): AdlibEvent
  /** Masks the people of all events so far in any other value. */
  words<Value>(value: Value): Value
}

export function viewerMask(): ViewerMask {
  const masks = new Map<string, string>()
  const keys = new Map<string, string>()
  let names = /$^/u
  const learn = (key: string | undefined, name: string): void => {
    if (name === someone || masks.has(name)) return
    const mask = (key !== undefined && keys.get(key)) || `viewer ${new Set(masks.values()).size + 1}`
    masks.set(name, mask)
    if (key !== undefined) keys.set(key, mask)
    // The longest first, because a name may contain another one.
    const all = [...masks.keys()].sort((a, b) => b.length - a.length).map(escaped)
    names = new RegExp(`(?<![\\p{L}\\p{N}])(?:${all.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  }
  const maskOf = (name: string): string =>
    masks.get(name) ??
    [...masks].find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1] ??
    'viewer'
  const masked = (value: unknown): unknown => {
    if (typeof value === 'string') return keys.get(value) ?? value.replace(names, maskOf)
    if (Array.isArray(value)) return value.map(masked)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, masked(part)]))
  }
  return {
    event(event) {
      for (const [key, name] of peopleOf(event)) learn(key, name)
      if (masks.size === 0) return event
      // A person may be called like a type of events.
      return { ...(masked(event) as AdlibEvent), type: event.type } as AdlibEvent
    },
    words: <Value>(value: Value) => (masks.size === 0 ? value : (masked(value) as Value)),
  }
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns the keys and names of the people that an event of chat names. */
function peopleOf(event: AdlibEvent): (readonly [string | undefined, string])[] {
  switch (event.type) {
    case 'chat/message':
    case 'chat/gave':
    case 'chat/raid':
    case 'chat/regular':
      return [[event.by, event.name]]
    case 'chat/newcomers':
    case 'chat/gift':
      return event.names.map((name, n) => [event.by?.[n], name] as const)
    default:
      return []
  }
}
