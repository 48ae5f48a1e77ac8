import { ArrowLeft, ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Summary } from '../../../src-shared/bench/analysis/summary.ts'
import { benchSummaryAnswer } from '../../../src-shared/bench/bench-answers.ts'
import { usePageEscape } from '../kit/page-escape.ts'
import { fetchAnswer } from '../store/store.ts'
import { shareWords } from './bench-words.ts'
import { CaseView } from './case-view.tsx'
import { Comparisons } from './compare-runs.tsx'
import { Confusions } from './confusions.tsx'
import { DecoyCurves } from './decoy-curves.tsx'
import { Bar } from './leaderboard.tsx'
import { openReport } from './open-report.ts'

/** One run: insights, scores, decoys, confusion, comparisons and its cases. */
export function BenchRunView({ id, back }: { id: string; back: () => void }) {
  const [summary, setSummary] = useState<Summary | 'loading' | 'failed'>('loading')
  const [opened, setOpened] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageEscape(() => (opened === null ? back() : setOpened(null)))
  useEffect(() => {
    let current = true
    void fetchAnswer(`/api/bench/runs/${id}`, benchSummaryAnswer).then(
      (found) => current && setSummary(found ?? 'failed'),
    )
    return () => {
      current = false
    }
  }, [id])
  return (
    <div className="settings" id="stream">
      <div className="settings-head">
        <h2 className="bench-names">{id}</h2>
        <button type="button" className="btn sm" onClick={back}>
          <ArrowLeft size={14} aria-hidden />
          All runs
        </button>
      </div>
      {typeof summary === 'string' ? (
        <p role="status">
          {summary === 'loading'
            ? 'Reading the run…'
            : 'This run could not be read. It may have been deleted.'}
        </p>
      ) : opened !== null ? (
        <CaseView run={id} name={opened} back={() => setOpened(null)} />
      ) : (
        <>
          <p>
            {summary.suite.description} {summary.scores.rows} of {summary.scores.planned} rows have an answer.
          </p>
          <button
            type="button"
            className="btn sm bench-open"
            onClick={() => void openReport(id).then(setProblem)}
          >
            <ExternalLink size={14} aria-hidden />
            Open the report
          </button>
          {problem !== null && <p role="alert">{problem}</p>}
          <RunParts summary={summary} open={setOpened} />
        </>
      )}
    </div>
  )
}

function RunParts({ summary, open }: { summary: Summary; open: (name: string) => void }) {
  const { scores, insights, comparisons } = summary
  if (scores.entrants.length === 0) return <p className="t2">No case has an answer yet.</p>
  return (
    <>
      <section aria-label="What this run shows">
        <h3>What it shows</h3>
        {insights.length === 0 && <p className="t2">Nothing stands out.</p>}
        <ul className="bench-sentences">
          {insights.map(({ finding, evidence, change }) => (
            <li key={finding}>
              <b>{finding}</b> {evidence} {change}
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Scores" className="bench-scores">
        <h3>Right answers, as written, parsed and repaired</h3>
        {scores.entrants.map((one) => (
          <div key={`${one.model} ${one.mode}`} className="bench-card">
            <b className="mono bench-names">
              {one.model}, {one.mode}
            </b>
            {(['raw', 'parsed', 'repaired'] as const).map((layer) => (
              <div key={layer} className="bench-reading">
                <span>{layer}</span>
                <Bar of={one.layers[layer].right} />
                <span>{shareWords(one.layers[layer].right)}</span>
              </div>
            ))}
            {one.doses.length === 1 && one.decoys.rows > 0 && (
              <p className="t2">
                A decoy was called in {one.decoys.hits} of {one.decoys.rows} rows that offered some.
              </p>
            )}
          </div>
        ))}
      </section>
      <DecoyCurves of={scores.entrants} />
      <Confusions of={scores.confusion} />
      <section aria-label="Comparisons">
        <h3>Comparisons</h3>
        <Comparisons of={comparisons} />
      </section>
      <section aria-label="Cases">
        <h3>Cases</h3>
        <ul className="bench-cases">
          {scores.cases.map((one) => (
            <li key={one.case}>
              <button type="button" className="btn sm" onClick={() => open(one.case)}>
                {one.case}
              </button>
              <span className="t2 bench-names">
                {one.entrants
                  .map(({ model, mode, right, rows, outcome }) =>
                    rows === 1
                      ? `${model} ${mode}: ${outcome}`
                      : `${model} ${mode}: ${right} of ${rows} right`,
                  )
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
