import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { NoteReport } from './note.ts'

/** Returns a line that explains an event of a team's run to people; null if the event needs no explanation. */
export function teamLine(event: AdlibEvent): string | null {
  switch (event.type) {
    case 'run/start':
      return `[run] Begins ${event.run}.`
    case 'run/resumed':
      return `[run] Continues ${event.run} from its journal (${event.seq - 1} events).`
    case 'mcp/server': {
      const tools = event.state === 'ready' ? `, ${event.tools ?? 0} tools` : ''
      const why = [event.message, event.remedy].filter(Boolean).join(' ')
      return `[${event.server} server] ${event.state}${tools}${why ? `. ${why}` : ''}`
    }
    case 'agent/spawned':
      return `[${shortName(event.agent)}] Starts as ${event.role}.`
    case 'agent/message': {
      const { from, kind, body } = event.message
      if (kind === 'note')
        return `[${shortName(from)}] ${(body as { checked?: string }).checked ?? 'Was restarted.'}`
      if (kind !== 'partial') return null
      const { file, title, facts, problem } = body as NoteReport
      return `[${shortName(from)}] Read ${file} (${title}): ${facts.length} fact${facts.length === 1 ? '' : 's'}.${problem === undefined ? '' : ` ${problem}`}`
    }
    case 'tool/call':
      return `[${shortName(event.agent ?? '')}] Calls ${event.tool}.`
    case 'llm/step':
      return `[${shortName(event.agent ?? '')}] Asks ${event.model}.`
    case 'agent/acted': {
      const { outcome } = event
      return outcome.kind !== 'orphan' ? null : `[${shortName(event.agent)}] ${outcome.message}`
    }
    case 'agent/status': {
      const { agent, status, reason } = event
      if (status === 'running' || status === 'sleeping') return null
      return `[${shortName(agent)}] Is ${status}.${reason === undefined ? '' : ` ${reason.message}`}`
    }
    case 'lock/acquired':
      return `[${shortName(event.holder)}] Holds the lock ${event.path}.`
    case 'lock/released':
      return `[${shortName(event.holder)}] Released the lock ${event.path}.`
    default:
      return null
  }
}

/** Returns `librarian-1` for `team/librarian-1`, and `planner` for the root. */
const shortName = (agent: string): string => (agent === 'team' ? 'planner' : agent.replace(/^team\//, ''))
