import type { Scores } from '../../../src-shared/bench/analysis/scores.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { outcomeWords } from './score-words.ts'

/** What each model did in each case. A wide table scrolls sideways. */
export function CaseTable({ of, open }: { of: Scores; open: (name: string) => void }) {
  const outcomes = outcomeWords()
  const columns = of.entrants.map(({ model, mode }) => ({ model, mode }))
  return (
    <section aria-label={ui.bench.casesTitle} className="stack">
      <h3>{ui.bench.casesTitle}</h3>
      <p className="t2">{ui.bench.casesAbout}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard */}
      <section className="bench-table bench-cases fine" tabIndex={0} aria-label={ui.bench.resultsByCase}>
        <table>
          <thead>
            <tr>
              <th scope="col">{ui.bench.caseTitle}</th>
              {columns.map(({ model, mode }) => (
                <th key={`${model} ${mode}`} scope="col">
                  {model}
                  <br />
                  {mode}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {of.cases.map((one) => (
              <tr key={one.case}>
                <th scope="row">
                  <Button look="sm" onClick={() => open(one.case)} label={one.case} />
                </th>
                {columns.map(({ model, mode }) => {
                  const own = one.entrants.find((each) => each.model === model && each.mode === mode)
                  if (own === undefined) return <td key={`${model} ${mode}`}>–</td>
                  const { right, rows, outcome } = own
                  return (
                    <td key={`${model} ${mode}`} data-right={right === rows || undefined}>
                      {right === rows ? '✓ ' : '✗ '}
                      {rows === 1 ? outcomes[outcome] : fill(ui.bench.rightOf, { right, rows })}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
