import './eye-numbers.css'
import type { State } from '../../../src-shared/events/state.ts'
import { figure } from '../kit/formats.ts'
import { ui } from '../kit/language.ts'
import { periodWords } from './eye-words.ts'

/** Returns the points of an SVG polyline that shows values over time. One value gives a flat line. */
export function sparkline(
  points: readonly (readonly [t: number, value: number])[],
  width: number,
  height: number,
): string {
  const [first] = points
  if (first === undefined) return ''
  if (points.length === 1) return `0,${height / 2} ${width},${height / 2}`
  const times = points.map(([t]) => t)
  const values = points.map(([, value]) => value)
  const [start, low] = [Math.min(...times), Math.min(...values)]
  const span = Math.max(...times) - start || 1
  const range = Math.max(...values) - low
  return points
    .map(([t, value]) => {
      const x = ((t - start) / span) * width
      const y = range === 0 ? height / 2 : height - ((value - low) / range) * height
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}

const width = 96
const height = 22

/** The numbers on the screen, each with a graph of its values and, if known, how often it changes. */
export function EyeNumbers({ state: { observation, trends } }: { state: State }) {
  const numbers = observation?.numbers ?? []
  return (
    <section aria-label={ui.sight.numbers}>
      <h3>{ui.sight.numbers}</h3>
      {numbers.length === 0 ? (
        <p className="t2">{ui.sight.noNumbers}</p>
      ) : (
        <ul className="eye-numbers">
          {numbers.map(({ label, value, was, periodMs }) => {
            const points = trends.find((trend) => trend.label === label)?.points ?? []
            return (
              <li key={label}>
                <span className="clip" dir="auto" title={label}>
                  {label}
                </span>
                <svg viewBox={`-1 -1 ${width + 2} ${height + 2}`} aria-hidden="true">
                  <polyline points={sparkline(points, width, height)} />
                </svg>
                <b className="mono">{figure(value)}</b>
                <span className="mono t2">
                  {was !== undefined &&
                    was !== value &&
                    `${value > was ? '+' : '−'}${figure(Math.abs(value - was))}`}
                </span>
                <span className="t3">{periodMs !== undefined && periodWords(periodMs)}</span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
