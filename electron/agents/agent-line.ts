import type { AdlibEvent } from '../../src-shared/events/event.ts'

/**
 * Returns a line that describes an event for people, or null if the event is not worth a line.
 * @param nameOf returns the name to show for an agent id
 */
export function agentLine(event: AdlibEvent, nameOf: (agent: string) => string = (id) => id): string | null {
  switch (event.type) {
    case 'run/start':
      return `[run] Begins ${event.run}.`
    case 'run/resumed':
      if (event.forkOf !== undefined)
        return `[run] Begins ${event.run} as a fork of ${event.forkOf} (its first ${event.seq - 1} events).`
      return `[run] Continues ${event.run} from its journal (${event.seq - 1} events).`
    case 'mcp/server': {
      const tools = event.state === 'ready' ? `, ${event.tools ?? 0} tools` : ''
      const why = [event.message, event.remedy].filter(Boolean).join(' ')
      return `[${event.server} server] ${event.state}${tools}${why ? `. ${why}` : ''}`
    }
    case 'agent/spawned':
      return `[${nameOf(event.agent)}] Starts as ${event.role}.`
    case 'tool/call':
      return `[${nameOf(event.agent ?? '')}] Calls ${event.tool}.`
    case 'llm/step':
      return `[${nameOf(event.agent ?? '')}] Asks ${event.model}.`
    case 'agent/status': {
      const { agent, status, reason } = event
      if (status === 'running' || status === 'sleeping') return null
      return `[${nameOf(agent)}] Is ${status}.${reason === undefined ? '' : ` ${reason.message}`}`
    }
    case 'lock/acquired':
      return `[${nameOf(event.holder)}] Holds the lock ${event.path}.`
    case 'lock/released':
      return `[${nameOf(event.holder)}] Released the lock ${event.path}.`
    default:
      return null
  }
}
