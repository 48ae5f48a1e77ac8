import { agentLine } from '../../electron/agents/agent-line.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { NoteReport } from './note.ts'

/** Returns a readable line about an event of a team's run, or null if the event is not worth one. */
export function teamLine(event: AdlibEvent): string | null {
  if (event.type !== 'agent/message') return agentLine(event, shortName)
  const { from, kind, body } = event.message
  if (kind === 'note')
    return `[${shortName(from)}] ${(body as { checked?: string }).checked ?? 'Was restarted.'}`
  if (kind !== 'partial') return null
  const { file, title, facts, problem } = body as NoteReport
  return `[${shortName(from)}] Read ${file} (${title}): ${facts.length} fact${facts.length === 1 ? '' : 's'}.${problem === undefined ? '' : ` ${problem}`}`
}

const shortName = (agent: string): string => (agent === 'team' ? 'planner' : agent.replace(/^team\//, ''))
