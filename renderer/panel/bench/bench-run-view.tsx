import { ArrowLeft, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { modeText, noCall, unreadable } from '../../../src-shared/bench/analysis/groups.ts'
import type { Scores } from '../../../src-shared/bench/analysis/scores.ts'
import type { Summary } from '../../../src-shared/bench/analysis/summary.ts'
import { benchSummaryAnswer } from '../../../src-shared/bench/bench-answers.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { fetchOrNull } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'
import { CaseView } from './case-view.tsx'
import { Comparisons } from './compare-runs.tsx'
import { DecoyCurves } from './decoy-curves.tsx'
import { Bar } from './leaderboard.tsx'
import { LogTail } from './log-tail.tsx'
import { outcomeWords, shareWords } from './score-words.ts'

/** A bench run with its scores, comparisons and cases, or one opened case. */
export function BenchRunView({ id, isRunning, back }: { id: string; isRunning: boolean; back: () => void }) {
  const { answer: summary, failed } = useAnswer(`/api/bench/runs/${id}`, benchSummaryAnswer)
  const [opened, setOpened] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <ScreenFrame
      name={id}
      close={back}
      onEscape={() => (opened === null ? back() : setOpened(null))}
      leaves={{ label: ui.bench.allRuns, icon: ArrowLeft }}
    >
      {summary === null ? (
        <p role="status">{failed ? ui.bench.runUnreadable : ui.bench.readingRun}</p>
      ) : opened !== null ? (
        <CaseView run={id} name={opened} back={() => setOpened(null)} />
      ) : (
        <div className="stack">
          <p>
            {summary.suite.description}{' '}
            {fill(ui.bench.rowsAnswered, { rows: summary.scores.rows, planned: summary.scores.planned })}
          </p>
          {isRunning && <LogTail id={id} isRunning />}
          <Unanswered of={summary.scores} />
          <Button
            icon={ExternalLink}
            look="sm"
            onClick={() => void openReport(id).then(setProblem)}
            label={ui.bench.openReport}
          />
          {problem !== null && <p role="alert">{problem}</p>}
          <RunParts summary={summary} open={setOpened} />
        </div>
      )}
    </ScreenFrame>
  )
}

function Unanswered({ of: { refused, failures } }: { of: Scores }) {
  return (
    <>
      {refused.map(({ model, mode, message }) => (
        <p key={`${model} ${mode}`} className="t2 anywhere">
          {fill(ui.bench.refusedMode, { model, mode, message })}
        </p>
      ))}
      {failures.map(({ kind, message, rows }) => (
        <p key={`${kind} ${message}`} className="problem anywhere">
          {fill(ui.bench.noAnswerTo, { rows, message })}
        </p>
      ))}
    </>
  )
}

function RunParts({ summary, open }: { summary: Summary; open: (name: string) => void }) {
  const { scores, insights, comparisons } = summary
  if (scores.entrants.length === 0) return <p className="t2">{ui.bench.noCaseYet}</p>
  return (
    <>
      <section aria-label={ui.bench.whatRunShows} className="stack">
        <h3>{ui.bench.whatRunShows}</h3>
        {insights.length === 0 && <p className="t2">{ui.bench.nothingStandsOut}</p>}
        <ul className="stack">
          {insights.map(({ finding, evidence, change }) => (
            <li key={`${finding} ${evidence}`}>
              <b>{finding}</b> {evidence} {change}
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={ui.bench.scoresTitle} className="stack">
        <h3>{ui.bench.scoresTitle}</h3>
        {scores.entrants.map((one) => (
          <div key={`${one.model} ${one.mode}`} className="stack box">
            <b className="mono anywhere">
              {one.model}, {modeText(one)}
            </b>
            {(['raw', 'parsed', 'repaired'] as const).map((layer) => (
              <div key={layer} className="bench-reading">
                <span>{ui.bench[layer]}</span>
                <Bar of={one.layers[layer].right} />
                <span>{shareWords(one.layers[layer].right)}</span>
              </div>
            ))}
            {one.doses.length === 1 && one.decoys.rows > 0 && (
              <p className="t2">
                {fill(ui.bench.decoyHits, { hits: one.decoys.hits, rows: one.decoys.rows })}
              </p>
            )}
          </div>
        ))}
      </section>
      <DecoyCurves of={scores.entrants} />
      <Confusions of={scores.confusion} />
      <section aria-label={ui.bench.comparisons}>
        <h3>{ui.bench.comparisons}</h3>
        <Comparisons of={comparisons} />
      </section>
      <CaseTable of={scores} open={open} />
    </>
  )
}

/** Opens a run's HTML report in a new tab, or else saves it. Resolves with null, or with why it failed. */
async function openReport(id: string): Promise<string | null> {
  const response = await fetchOrNull(`/api/bench/runs/${id}/report.html`)
  if (response === null) return ui.bench.reportUnreadable
  const address = URL.createObjectURL(await response.blob())
  // Revoke the address later, because the browser reads the blob only after the tab has opened.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  if (window.open(address) !== null) return null
  const link = document.createElement('a')
  link.href = address
  link.download = `adlib-bench-${id.replace('/', '-')}.html`
  link.click()
  return null
}

/** Tables of expected and called tools, one for each model and mode. Wide tables scroll sideways. */
function Confusions({ of }: { of: Scores['confusion'] }) {
  return (
    <section aria-label={ui.bench.confusion}>
      <h3>{ui.bench.expectedAndCalled}</h3>
      {of.map(({ model, mode, called }) => {
        const wanted = Object.keys(called)
        const seen = [...new Set(wanted.flatMap((tool) => Object.keys(called[tool] ?? {})))]
        return (
          <details key={`${model} ${mode}`}>
            <summary className="mono anywhere">
              {model}, {mode}
            </summary>
            <section
              className="bench-table fine"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area needs the focus for the arrow keys
              tabIndex={0}
              aria-label={fill(ui.bench.confusionOf, { model, mode })}
            >
              <table>
                <thead>
                  <tr>
                    <th scope="col">{ui.bench.expectedByCalled}</th>
                    {seen.map((tool) => (
                      <th key={tool} scope="col">
                        {nameOf(tool)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {wanted.map((tool) => (
                    <tr key={tool}>
                      <th scope="row">{nameOf(tool)}</th>
                      {seen.map((other) => (
                        <td key={other} data-same={tool === other || undefined}>
                          {called[tool]?.[other] ?? ''}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </details>
        )
      })}
    </section>
  )
}

const nameOf = (tool: string): string =>
  tool === noCall ? ui.bench.noCall : tool === unreadable ? ui.bench.unreadable : tool

/** What each model did in each case. A wide table scrolls sideways. */
function CaseTable({ of, open }: { of: Scores; open: (name: string) => void }) {
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
