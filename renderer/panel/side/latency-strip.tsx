import type { State } from '../../../src-shared/events/state.ts'
import { figure, seconds, size } from '../kit/formats.ts'
import { activeModelFacts } from '../models/active-model.ts'
import { latencyOf, type Spread } from './latency.ts'
import { sideWords } from './side-words.ts'
import { useCost } from './use-cost.ts'

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
    <section className="totals" aria-label={sideWords.speed}>
      <div className="sh">
        <h2>{sideWords.speed}</h2>
      </div>
      <dl>
        {thought !== null && <SpreadRow name={sideWords.seenToThought} spread={thought} />}
        {painted !== null && <SpreadRow name={sideWords.seenToPainted} spread={painted} />}
        {tokensPerSecond !== undefined && (
          <div className="wide">
            <dt>{sideWords.model}</dt>
            <dd className="mono">{sideWords.tokensPerSecond(figure(Math.round(tokensPerSecond)))}</dd>
          </div>
        )}
        {cost?.cpu != null && (
          <div title={sideWords.cpuHint}>
            <dt>{sideWords.cpu}</dt>
            <dd className="mono">{percent(cost.cpu)}</dd>
          </div>
        )}
        {cost !== null && (
          <div title={sideWords.memoryHint}>
            <dt>{sideWords.memory}</dt>
            <dd className="mono">{size(cost.memory)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.0995 ? 1 : 0)} %`

const SpreadRow = ({ name, spread: { p50, p95 } }: { name: string; spread: Spread }) => (
  <div className="wide" title={sideWords.halfOfLines}>
    <dt>{name}</dt>
    <dd className="mono">
      {seconds(p50)} ({seconds(p95)})
    </dd>
  </div>
)
