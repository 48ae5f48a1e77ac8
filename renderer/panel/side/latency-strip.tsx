import { type Cost, costAnswer } from '../../../src-shared/contract/api/cost.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { figure, seconds, size } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { activeModelFacts } from '../models/active-model.ts'
import { useIsOwner } from '../store/role.ts'
import { useAnswer } from '../store/use-answer.ts'
import { latencyOf, type Spread } from './latency.ts'

/**
 * Shows the latency of lines, the model's speed, and Adlib's CPU and memory use. Renders nothing while all are
 * unknown.
 */
export function LatencyStrip({ state }: { state: State }) {
  const { thought, painted } = latencyOf(state)
  const { tokensPerSecond } = activeModelFacts(state)
  const cost = useCost()
  if (thought === null && painted === null && tokensPerSecond === undefined && cost === null) return null
  return (
    <section className="totals" aria-label={ui.side.speed}>
      <div className="sh">
        <h2>{ui.side.speed}</h2>
      </div>
      <dl>
        {thought !== null && <SpreadRow name={ui.side.seenToThought} spread={thought} />}
        {painted !== null && <SpreadRow name={ui.side.seenToPainted} spread={painted} />}
        {tokensPerSecond !== undefined && (
          <div className="wide">
            <dt>{ui.side.model}</dt>
            <dd className="mono">
              {fill(ui.side.tokensPerSecond, { count: figure(Math.round(tokensPerSecond)) })}
            </dd>
          </div>
        )}
        {cost?.cpu != null && (
          <div title={ui.side.cpuHint}>
            <dt>{ui.side.cpu}</dt>
            <dd className="mono">{percent(cost.cpu)}</dd>
          </div>
        )}
        {cost !== null && (
          <div title={ui.side.memoryHint}>
            <dt>{ui.side.memory}</dt>
            <dd className="mono">{size(cost.memory)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.0995 ? 1 : 0)} %`

const SpreadRow = ({ name, spread: { p50, p95 } }: { name: string; spread: Spread }) => (
  <div className="wide" title={ui.side.halfOfLines}>
    <dt>{name}</dt>
    <dd className="mono">
      {seconds(p50)} ({seconds(p95)})
    </dd>
  </div>
)

const everyMs = 5000

/**
 * Returns Adlib's processor and memory use, measured repeatedly. Null while it is unknown, and always for moderators
 * and viewers.
 */
function useCost(): Cost | null {
  const path = useIsOwner() ? '/api/cost' : null
  const { answer, failed } = useAnswer(path, costAnswer, null, everyMs)
  return failed ? null : (answer?.cost ?? null)
}
