import { useMemo } from 'react'
import { agentSummary } from '../../../src-shared/events/agent-pages.ts'
import { AgentTree } from '../agents/agent-tree.tsx'
import { clockTime } from '../kit/formats.ts'
import { ui } from '../kit/language.ts'
import { SeenText } from '../sight/seen-text.tsx'
import { sourceName } from '../words/names.ts'
import type { OpenReplay } from './use-replay.ts'

/** The performer's latest observation and the agents at a replay's current moment. */
export function RunMoment({ open }: { open: OpenReplay }) {
  const observation = open.past((panel) => panel.state?.observation ?? null)
  const agents = open.past((panel) => panel.state?.agents)
  const t = open.past((panel) => panel.state?.t ?? 0)
  const summaries = useMemo(() => agents?.map(agentSummary) ?? [], [agents])
  return (
    <>
      <section aria-label={ui.runs.sawAtMoment}>
        <div className="sh">
          <h3>{ui.runs.saw}</h3>
          <span className="grow" />
          <span className="mono t2">
            {observation ? `${sourceName(observation.source)}, ${clockTime(observation.at)}` : ''}
          </span>
        </div>
        {observation ? <SeenText observation={observation} /> : <p className="t2">{ui.runs.nothingYet}</p>}
      </section>
      {summaries.length > 0 && (
        <section aria-label={ui.runs.agentsAtMoment}>
          <div className="sh">
            <h3>{ui.runs.agents}</h3>
          </div>
          <AgentTree agents={summaries} now={t} label={ui.runs.agentsAtMoment} />
        </section>
      )}
    </>
  )
}
