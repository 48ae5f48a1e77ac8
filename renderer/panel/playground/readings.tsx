import type { ParseAnswer } from '../../../src-shared/contract/api/prompts.ts'
import { describeRepair } from '../../../src-shared/toolcall/repair-rules.ts'
import { fill, ui } from '../kit/language.ts'

/** Every reading that the parser considered, and why it was chosen or not. */
export function Readings({ text, readings }: { text: string; readings: ParseAnswer['readings'] }) {
  if (readings.length === 0) return <p className="t2">{ui.playground.noCall}</p>
  return (
    <ol className="stack readings" aria-label={ui.playground.readings}>
      {readings.map((reading, n) => {
        const { format, from, end, price, chosen, valid, calls } = reading
        const isTaken = chosen && valid
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the readings of an answer never change
          <li key={n} className="stack tight box anywhere" data-taken={isTaken || undefined}>
            <p>
              <span className={`badge ${isTaken ? 'ok' : chosen ? 'err' : ''}`}>
                {isTaken ? ui.playground.taken : chosen ? ui.playground.rejected : ui.playground.lost}
              </span>{' '}
              <b className="mono">{format || 'unnamed'}</b>{' '}
              <span className="mono t2">{fill(ui.playground.price, { price })}</span>
            </p>
            <p className={isTaken ? 't2' : 'warning'}>{verdict(reading, readings)}</p>
            <pre className="mono" dir="auto">
              {text.slice(from, Math.min(end, from + 400))}
              {end - from > 400 ? '…' : ''}
            </pre>
            {calls.map((call, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the calls of a reading never change
              <div key={at}>
                <p className="mono">
                  <b>{call.name || ui.playground.noName}</b> {JSON.stringify(call.arguments)}
                </p>
                <ul className="repairs">
                  {call.repairs.map((repair, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the repairs of a call never change
                    <li key={place}>
                      {describeRepair(repair)} <code className="mono t2">{repair.rule}</code>{' '}
                      <span className="mono t2">{fill(ui.playground.price, { price: repair.price })}</span>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </li>
        )
      })}
    </ol>
  )
}

type Reading = ParseAnswer['readings'][number]

const overlap = (a: Reading, b: Reading): boolean => a.from < b.end && b.from < a.end

/** Returns why a reading was chosen or not. */
function verdict(reading: Reading, all: readonly Reading[]): string {
  if (reading.chosen && reading.valid) return ui.playground.cheapest
  if (!reading.valid) {
    const errors = [...new Set(reading.calls.flatMap(({ errors }) => errors))]
    if (errors.length === 0) return ui.playground.unreadable
    return `${errors.join('; ')}.${reading.chosen ? ui.playground.meantAsCall : ''}`
  }
  const winner = all.find((other) => other.chosen && overlap(other, reading))
  if (winner === undefined) return ui.playground.onlyMentioned
  return winner.price < reading.price
    ? fill(ui.playground.costsMore, { price: reading.price, taken: winner.price })
    : fill(ui.playground.costsSame, { format: winner.format })
}
