import type { State } from '../../../src-shared/events/state.ts'
import { figure, seconds } from '../kit/formats.ts'
import { brainFacts } from '../models/brain-state.ts'
import { latencyOf, type Spread } from './latency.ts'

/** How long lines take from the picture to the stage, and how fast the model writes. Absent while nothing is known. */
export function LatencyStrip({ state }: { state: State }) {
  const { thought, painted } = latencyOf(state)
  const { tokensPerSecond } = brainFacts(state)
  if (thought === null && painted === null && tokensPerSecond === undefined) return null
  return (
    <section className="totals" aria-label="Speed">
      <div className="sh">
        <h2>Speed</h2>
      </div>
      <dl>
        {thought !== null && <SpreadRow name="Seen to thought" spread={thought} />}
        {painted !== null && <SpreadRow name="Seen to painted" spread={painted} />}
        {tokensPerSecond !== undefined && (
          <div>
            <dt>Model</dt>
            <dd className="mono">{figure(Math.round(tokensPerSecond))} tokens/s</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

const SpreadRow = ({ name, spread: { p50, p95 } }: { name: string; spread: Spread }) => (
  <div title="Half of the lines are at least this fast; in brackets, 95 of 100">
    <dt>{name}</dt>
    <dd className="mono">
      {seconds(p50)} ({seconds(p95)})
    </dd>
  </div>
)
