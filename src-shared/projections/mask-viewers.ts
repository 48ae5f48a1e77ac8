import { someone } from '../events/event/chat.ts'
import type { AdlibEvent } from '../events/event.ts'

/**
 * Replaces the names of people in chat: the first person becomes "viewer 1". Also replaces the platforms' keys of people and
 * of messages, which may contain the id of a person.
 */
export interface ViewerMask {
  /** Learns who an event names. Pass a run's events in their order. */
  learn(event: AdlibEvent): void
  /** Learns who an event names, and masks the event. */
  event(event: AdlibEvent): AdlibEvent
  /** Masks the people of all events so far in any other value. */
  words<Value>(value: Value): Value
  /** Returns a mask for texts that gives the people new numbers, in the order in which it meets them. */
  inOrder(): (text: string) => string
}

/** @param word what the people are called, before their number */
export function viewerMask(word = 'viewer'): ViewerMask {
  const masks = new Map<string, string>()
  const keys = new Map<string, string>()
  let people = 0
  let messages = 0
  let names = /(?!)/u
  const add = (key: string | undefined, name: string): void => {
    if (key === undefined && name === someone) return
    const known = (key !== undefined && keys.get(key)) || masks.get(name)
    if (known === undefined) people += 1
    const mask = known ?? `${word} ${people}`
    if (key !== undefined) keys.set(key, mask)
    if (name === someone || masks.has(name)) return
    masks.set(name, mask)
    // The longest first, because a name may contain another one.
    const all = [...masks.keys()].sort((a, b) => b.length - a.length).map(escaped)
    names = new RegExp(`(?<![\\p{L}\\p{N}])(?:${all.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  }
  const maskOf = (name: string): string =>
    masks.get(name) ?? [...masks].find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1] ?? word
  const masked = (value: unknown): unknown => {
    if (typeof value === 'string') return keys.get(value) ?? value.replace(names, maskOf)
    if (Array.isArray(value)) return value.map(masked)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, masked(part)]))
  }
  const learn = (event: AdlibEvent): void => {
    for (const [key, name] of peopleOf(event)) add(key, name)
    for (const key of messagesOf(event)) {
      if (keys.has(key)) continue
      messages += 1
      keys.set(key, `message ${messages}`)
    }
  }
  return {
    learn,
    event(event) {
      learn(event)
      if (masks.size + keys.size === 0) return event
      // A person may be called like a type of events.
      return { ...(masked(event) as AdlibEvent), type: event.type } as AdlibEvent
    },
    words: <Value>(value: Value) => (masks.size + keys.size === 0 ? value : (masked(value) as Value)),
    inOrder() {
      const met = new Map<string, string>()
      return (text) =>
        text.replace(names, (name) => {
          const mask = maskOf(name)
          const known = met.get(mask) ?? `${word} ${met.size + 1}`
          met.set(mask, known)
          return known
        })
    },
  }
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The events that name people in chat. */
export const namingEvents = [
  ...(['chat/message', 'chat/raid', 'chat/regular', 'chat/newcomers', 'chat/gift'] as const),
] as const satisfies readonly AdlibEvent['type'][]

/** Returns the keys and names of the people that an event of chat names. Some events have only the key. */
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
    case 'chat/vote':
      return [[event.by, someone]]
    case 'chat/gone':
      return [[event.person, someone]]
    default:
      return []
  }
}

/** Returns the keys of the messages that an event of chat names. */
function messagesOf(event: AdlibEvent): readonly string[] {
  switch (event.type) {
    case 'chat/message':
      return [event.id]
    case 'chat/gave':
    case 'chat/raid':
    case 'chat/regular':
      return event.ids ?? []
    case 'chat/newcomers':
    case 'chat/gift':
      return (event.ids ?? []).flat()
    case 'chat/gone':
      return event.messages
    default:
      return []
  }
}
