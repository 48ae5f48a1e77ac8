import type { CSSProperties } from 'react'
import type { EntrantSummary } from '../../../src-shared/bench/analysis/entrant.ts'
import { fill, ui } from '../kit/language.ts'
import { percent, shareWords } from './score-words.ts'

const box = { width: 360, height: 200, left: 34, right: 10, top: 10, bottom: 26 }
const colors = ['stage', 'sight', 'ok', 'hold']
const colorOf = (n: number) => ({ '--c': `var(--${colors[n % colors.length]})` }) as CSSProperties

const doseOf = (dose: number | 'own'): number => Number(dose)

/** The share of right answers by number of decoys, as curves and as a table. */
export function DecoyCurves({ of }: { of: readonly EntrantSummary[] }) {
  const curves = of.filter(({ doses }) => doses.length > 1)
  const [first] = curves
  if (first === undefined) return null
  const doses = first.doses.map(({ dose }) => doseOf(dose))
  const most = Math.max(1, ...doses)
  const x = (dose: number) => box.left + ((box.width - box.left - box.right) * dose) / most
  const y = (share: number) => box.top + (box.height - box.top - box.bottom) * (1 - share)
  return (
    <section aria-label={ui.bench.decoysRegion}>
      <h3>{ui.bench.byDecoys}</h3>
      <svg className="bench-curves" viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true">
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line className="grid" x1={box.left} x2={box.width - box.right} y1={y(share)} y2={y(share)} />
            <text x={box.left - 6} y={y(share) + 4} textAnchor="end">
              {100 * share}
            </text>
          </g>
        ))}
        {doses.map((dose) => (
          <text key={dose} x={x(dose)} y={box.height - 8} textAnchor="middle">
            {dose}
          </text>
        ))}
        {curves.map((curve, index) => (
          <g key={nameOf(curve)} style={colorOf(index)} data-dashed={index >= colors.length || undefined}>
            <polyline
              points={curve.doses.map(({ dose, right }) => `${x(doseOf(dose))},${y(right.value)}`).join(' ')}
            />
            {curve.doses.map(({ dose, right }) => (
              <circle key={dose} cx={x(doseOf(dose))} cy={y(right.value)} r="3" />
            ))}
          </g>
        ))}
      </svg>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard */}
      <section className="bench-table fine" tabIndex={0} aria-label={ui.bench.byDecoys}>
        <table>
          <thead>
            <tr>
              <th scope="col">{ui.bench.decoys}</th>
              {doses.map((dose) => (
                <th key={dose} scope="col">
                  {dose}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {curves.map((curve, index) => (
              <tr key={nameOf(curve)}>
                <th scope="row" className="mono anywhere">
                  <span className="bench-key" style={colorOf(index)} aria-hidden="true" />
                  {nameOf(curve)}
                </th>
                {curve.doses.map(({ dose, right, decoyed }) => (
                  <td key={dose}>
                    {shareWords(right)}
                    <span className="t2">
                      {fill(ui.bench.decoyCalled, { share: percent(decoyed.value) })}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

const nameOf = ({ model, mode }: EntrantSummary): string => `${model}, ${mode}`
