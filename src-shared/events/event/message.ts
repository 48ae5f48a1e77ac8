import { z } from 'zod'

/**
 * Kinds of messages. `relay`: what a child wrote to its sibling. A `control` message takes effect at once and never
 * enters an inbox.
 */
export const messageKind = z.enum([
  'task',
  'partial',
  'result',
  'failed',
  'outcome',
  'lock',
  'lock-wanted',
  'relay',
  'plan',
  'tick',
  'note',
  'control',
  'asked',
  'observation',
])
export type MessageKind = z.infer<typeof messageKind>

/**
 * Events that agents may receive as messages, with the sender and the kind of the message. An `operator/said` is a
 * message only if it is a whisper.
 */
export const heardEvents = {
  'sight/observation': { from: 'eyes', kind: 'observation' },
  'operator/said': { from: 'operator', kind: 'asked' },
  'chat/message': { from: 'chat', kind: 'observation' },
  'chat/newcomers': { from: 'chat', kind: 'observation' },
  'chat/regular': { from: 'chat', kind: 'observation' },
  'chat/gift': { from: 'chat', kind: 'observation' },
  'chat/raid': { from: 'chat', kind: 'observation' },
  'chat/erupted': { from: 'chat', kind: 'observation' },
  'chat/quiet': { from: 'chat', kind: 'observation' },
  'chat/vote': { from: 'chat', kind: 'observation' },
  'show/notes': { from: 'showrunner', kind: 'note' },
} as const satisfies Readonly<Record<string, { readonly from: string; readonly kind: MessageKind }>>

export const heardEvent = z.enum(Object.keys(heardEvents) as (keyof typeof heardEvents)[])
export type HeardEvent = z.infer<typeof heardEvent>

/** How many messages an agent's inbox holds, what a full inbox does, and which events the agent receives. */
export interface InboxPolicy {
  readonly capacity: number
  /**
   * Kinds of messages that a full inbox drops for a new message, in order of preference. The oldest of a kind goes
   * first.
   */
  readonly drops: readonly MessageKind[]
  readonly hears: readonly HeardEvent[]
}

/**
 * Returns true if there is room, the message to drop for the new one, or false to refuse the new one. `messages`
 * begins with the oldest.
 */
export function roomIn<Waiting extends { readonly kind: MessageKind }>(
  { capacity, drops = [] }: { readonly capacity: number; readonly drops?: readonly MessageKind[] },
  messages: readonly Waiting[],
): Waiting | boolean {
  if (messages.length < capacity) return true
  for (const kind of drops) {
    const oldest = messages.find((message) => message.kind === kind)
    if (oldest !== undefined) return oldest
  }
  return false
}
