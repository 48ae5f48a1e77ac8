import { useMemo } from 'react'
import { agentSummary } from '../../../src-shared/events/audience.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { AgentTree } from './agent-tree.tsx'

/** A card with the live run's agents. Hidden if the performer is the only agent. */
export function AgentsCard(props: { agents: State['agents']; now: number; openRuns: () => void }) {
  const summaries = useMemo(() => props.agents.map(agentSummary), [props.agents])
  if (summaries.every(({ id }) => id === 'performer')) return null
  return (
    <section aria-label={ui.agents.agents}>
      <div className="sh">
        <h2>{ui.agents.agents}</h2>
        <span className="grow" />
        <Button look="plain sm" onClick={props.openRuns} label={ui.agents.runs} />
      </div>
      <AgentTree agents={summaries} now={props.now} label={ui.agents.agents} hasControls />
    </section>
  )
}
