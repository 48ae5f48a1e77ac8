import { type AgentView, isLive, placeOfAgent } from '../events/agent-view.ts'
import { type AgentMessage, isAgentJson, maxAgentJson, type StatusReason } from '../events/event/agent.ts'
import { roomIn } from '../events/event/message.ts'
import type { Journal } from '../events/journal.ts'
import { type AgentStatus, mayBecome } from './status.ts'

/** Whether a message was accepted; if so, the journal contains its `agent/message`. */
export type Sent =
  | { readonly ok: true; readonly id: string }
  | {
      readonly ok: false
      readonly error: 'inbox-full' | 'no-agent' | 'denied' | 'too-long'
      readonly message: string
    }

/** Reads and writes the agents of a run. Its only state is the folded state of the journal. */
export interface Tree {
  /** Returns an agent, even an ended one that is still in the state. */
  find(id: string): AgentView | undefined
  live(id: string): AgentView | undefined
  childrenOf(id: string): readonly AgentView[]
  chain(id: string): readonly AgentView[]
  /**
   * Writes the new status of an agent. Returns false, and writes nothing, if the agent may not change to this status.
   */
  status(id: string, status: AgentStatus, reason?: StatusReason): boolean
  /** Puts a message into an inbox, once. `reserved`: even if it is full, because the message is a reply. */
  deliver(to: string, message: AgentMessage, place?: 'reserved'): Sent
}

/**
 * Creates the tree of a journal's agents.
 * @param onMessage called for each message that an inbox accepted
 */
export function createTree(
  journal: Pick<Journal, 'append' | 'state'>,
  onMessage: (to: string) => void,
): Tree {
  const { append, state } = journal
  const find = (id: string) => {
    const { agents } = state()
    return agents[placeOfAgent(agents, id)]
  }
  const live = (id: string) => {
    const view = find(id)
    return view !== undefined && isLive(view.status) ? view : undefined
  }
  return {
    find,
    live,
    childrenOf: (id) => state().agents.filter(({ parent }) => parent === id),
    chain(id) {
      const found: AgentView[] = []
      for (
        let view = find(id);
        view !== undefined;
        view = view.parent === null ? undefined : find(view.parent)
      )
        found.push(view)
      return found
    },
    status(id, status, reason) {
      const view = find(id)
      if (view === undefined || !mayBecome(view.status, status)) return false
      append({ type: 'agent/status', agent: id, status, ...(reason === undefined ? {} : { reason }) })
      return true
    },
    deliver(to, message, place) {
      const view = live(to)
      if (view === undefined)
        return { ok: false, error: 'no-agent', message: `There is no agent "${to}" that could read this.` }
      const { messages } = view.inbox
      if (messages.some(({ id }) => id === message.id)) return { ok: true, id: message.id }
      if (!isAgentJson(message.body))
        return {
          ok: false,
          error: 'too-long',
          message: `A message to "${to}" is not JSON of at most ${maxAgentJson} characters. Send less.`,
        }
      const room = place === 'reserved' || roomIn(view.inbox, messages)
      if (room === false) {
        const { from, kind } = message
        append({ type: 'agent/inbox-full', agent: to, from, kind })
        return { ok: false, error: 'inbox-full', message: `The inbox of "${to}" is full. Send it later.` }
      }
      if (room !== true)
        append({ type: 'agent/inbox-full', agent: to, from: room.from, kind: room.kind, dropped: room.id })
      append({ type: 'agent/message', agent: to, message: { ...message, body: message.body ?? null } })
      onMessage(to)
      return { ok: true, id: message.id }
    },
  }
}
