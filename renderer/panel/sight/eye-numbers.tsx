import './eye-numbers.css'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { isSameName } from '../../../src-shared/events/card.ts'
import {
  generatedLabel,
  type Observation,
  type TrackedNumber,
} from '../../../src-shared/events/observation.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { figure } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { periodWords } from './eye-words.ts'
import { type NamedPlace, NumberForm } from './number-form.tsx'

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
export function EyeNumbers({ state: { observation, trends, card } }: { state: State }) {
  const [place, setPlace] = useState<NamedPlace | null>(null)
  const numbers = observation?.numbers ?? []
  return (
    <section aria-label={ui.sight.numbers}>
      <h3>{ui.sight.numbers}</h3>
      {numbers.length === 0 ? (
        <p className="t2">{ui.sight.noNumbers}</p>
      ) : (
        <ul className="eye-numbers">
          {numbers.map((number) => {
            const { label, value, was, periodMs } = number
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
                <Button
                  icon={Pencil}
                  look="sm plain"
                  aria-label={fill(ui.sight.correctNumber, { name: label })}
                  disabled={placeOfNumber(number, observation?.size, card) === null}
                  onClick={() => setPlace(placeOfNumber(number, observation?.size, card))}
                />
              </li>
            )
          })}
        </ul>
      )}
      {place !== null && (
        <NumberForm key={`${place.was} ${place.number.box}`} place={place} close={() => setPlace(null)} />
      )}
    </section>
  )
}

/** Room around a number for more digits, in heights of the number. */
const room = 0.5

/** Returns where a number is and what the card says about it, for the form; null if its place is unknown. */
function placeOfNumber(
  { label, box, bar, card: named }: TrackedNumber,
  size: Observation['size'],
  card: State['card'],
): NamedPlace | null {
  if (box === undefined || size === undefined) return null
  const known = named && card?.numbers.find(({ name }) => isSameName(name, label))
  if (known !== undefined) return { card: card?.id ?? null, was: known.name, number: known }
  const [x, y, wide, tall] = box
  const [left, right] = [Math.max(0, x - tall * room), Math.min(size[0], x + wide + tall * room)]
  return {
    ...{ card: null, was: null },
    number: {
      name: generatedLabel.test(label) ? '' : label.slice(0, 40),
      box: [left / size[0], y / size[1], (right - left) / size[0], tall / size[1]],
      kind: bar === true ? 'bar' : 'number',
      means: 'other',
    },
  }
}
