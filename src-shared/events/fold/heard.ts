import { type AgentView, isLive } from '../agent-view.ts'
import type { AgentMessage } from '../event/agent.ts'
import { type HeardEvent, heardEvents, roomIn } from '../event/message.ts'
import type { AdlibEvent } from '../event.ts'

/** Returns a message with the event's `seq` as its only content; null for an event that agents never hear. */
export function messageOf(event: AdlibEvent): (AgentMessage & { readonly type: HeardEvent }) | null {
  const { type, seq } = event
  if (!isHeard(type) || (event.type === 'operator/said' && event.kind !== 'topic')) return null
  return { type, id: `@${seq}`, ...heardEvents[type], body: { event: seq } }
}

/**
 * Puts the event into the inbox of each agent that receives events of this type. A full inbox drops an older message or refuses
 * the new one.
 */
export function hear(agents: AgentView[], event: AdlibEvent): AgentView[] {
  const heard = messageOf(event)
  if (heard === null || !agents.some((view) => hears(view, heard.type))) return agents
  const { type, ...message } = heard
  return agents.map((view) =>
    hears(view, type) ? { ...view, inbox: withMessage(view.inbox, message) } : view,
  )
}

/** Returns whether an agent receives events of this type as messages. */
export const hears = ({ inbox, status }: Pick<AgentView, 'inbox' | 'status'>, type: HeardEvent): boolean =>
  isLive(status) && inbox.hears?.includes(type) === true

function withMessage(inbox: AgentView['inbox'], message: AgentMessage): AgentView['inbox'] {
  const room = roomIn(inbox, inbox.messages)
  if (room === true) return { ...inbox, messages: [...inbox.messages, message] }
  const refused = inbox.refused + 1
  if (room === false) return { ...inbox, refused }
  return { ...inbox, refused, messages: [...inbox.messages.filter((one) => one !== room), message] }
}

const isHeard = (type: string): type is HeardEvent => type in heardEvents
