import { type Cost, costAnswer } from '../../../src-shared/contract/api/about.ts'
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
          <Fact
            isWide
            name={ui.side.model}
            words={fill(ui.side.tokensPerSecond, { count: figure(Math.round(tokensPerSecond)) })}
          />
        )}
        {cost?.cpu != null && <Fact name={ui.side.cpu} words={percent(cost.cpu)} hint={ui.side.cpuHint} />}
        {cost !== null && <Fact name={ui.side.memory} words={size(cost.memory)} hint={ui.side.memoryHint} />}
      </dl>
    </section>
  )
}

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.0995 ? 1 : 0)} %`

const SpreadRow = ({ name, spread: { p50, p95 } }: { name: string; spread: Spread }) => (
  <Fact isWide name={name} words={`${seconds(p50)} (${seconds(p95)})`} hint={ui.side.halfOfLines} />
)

/** A number with its name, in a list of them. */
export const Fact = (props: { name: string; words: string; hint?: string; isWide?: boolean }) => (
  <div className={props.isWide ? 'inline spread wide' : 'inline spread'} title={props.hint}>
    <dt className="t2">{props.name}</dt>
    <dd className="mono">{props.words}</dd>
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
