import { type InboxPolicy, roomIn } from '../agents/inbox-policy.ts'
import type { MessageKind } from '../events/event/agent.ts'
import type { Emit } from '../events/event.ts'
import type { Observation } from '../events/observation.ts'
import { performerAgent, performerId } from './performer-agent.ts'

/**
 * A message for the performer. `observation`: the screen or a program's text. `asked`: the streamer's whisper, with the
 * `seq` of its event, or their wish to look now. `note`: new notes of the showrunner, which the state has.
 */
export type PerformerMessage =
  | { readonly kind: 'observation'; readonly observation: Observation }
  | { readonly kind: 'asked'; readonly for: 'words'; readonly words: string; readonly said: number }
  | { readonly kind: 'asked'; readonly for: 'look' }
  | { readonly kind: 'note' }

/** The performer's inbox: bounded, oldest message first. */
export interface PerformerInbox {
  /**
   * Drops the oldest observation of a full inbox or, without one, the oldest note. Returns false if only operator prompts
   * wait: none of them is ever dropped.
   */
  makeRoom(kind: PerformerMessage['kind']): boolean
  /** Accepts a message, for which it makes room. Returns false if there is none. */
  accept(message: PerformerMessage): boolean
  /** Takes the messages that wait and pass, oldest first; at most `most` of them. */
  take<Taken extends PerformerMessage>(
    passes: (message: PerformerMessage) => message is Taken,
    most?: number,
  ): Taken[]
  /** Returns whether a whisper waits. */
  hasWhisper(): boolean
  /** Forgets everything. */
  clear(): void
}

/** Senders of the kinds of messages, as `agent/inbox-full` names them. */
const senders: Readonly<Record<PerformerMessage['kind'], string>> = {
  observation: 'eyes',
  asked: 'operator',
  note: 'showrunner',
}

export const isWhisper = (
  message: PerformerMessage,
): message is Extract<PerformerMessage, { for: 'words' }> =>
  message.kind === 'asked' && message.for === 'words'

/**
 * Creates the inbox. Its messages refer to events that the journal has (`sight/observation`, `operator/said`,
 * `show/notes`), so accepting one is not journaled again. Dropping one is, once for each time the inbox fills up.
 */
export function createPerformerInbox(emit: Emit, policy: InboxPolicy = performerAgent.inbox): PerformerInbox {
  let messages: PerformerMessage[] = []
  /** Kinds that were reported since messages were last taken. */
  const reported = new Set<MessageKind>()

  const report = (kind: PerformerMessage['kind']) => {
    if (!reported.has(kind)) emit({ type: 'agent/inbox-full', agent: performerId, from: senders[kind], kind })
    reported.add(kind)
  }

  const makeRoom = (kind: PerformerMessage['kind']): boolean => {
    const room = roomIn(policy, messages)
    if (room === true) return true
    report(room === false ? kind : room.kind)
    if (room === false) return false
    messages = messages.filter((message) => message !== room)
    return true
  }

  return {
    makeRoom,
    accept(message) {
      if (!makeRoom(message.kind)) return false
      messages.push(message)
      return true
    },
    take(passes, most = policy.capacity) {
      const taken = messages.filter(passes).slice(0, most)
      messages = messages.filter((message) => !(taken as readonly PerformerMessage[]).includes(message))
      if (taken.length > 0) reported.clear()
      return taken
    },
    hasWhisper: () => messages.some(isWhisper),
    clear() {
      messages = []
    },
  }
}
