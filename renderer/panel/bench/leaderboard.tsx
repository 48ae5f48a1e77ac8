import { useState } from 'react'
import type { Interval } from '../../../src-shared/bench/analysis/statistics/interval.ts'
import { type BenchAnswer, quickSuite } from '../../../src-shared/bench/bench-answers.ts'
import { Select } from '../kit/field.tsx'
import { clockTime, dateOf, seconds } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { percent, shareWords } from './score-words.ts'

/** The newest result of each model and mode in a suite, best first. Only includes finished runs. */
export function Leaderboard({ runs }: { runs: BenchAnswer['runs'] }) {
  const finished = runs.filter(({ rows, planned }) => rows === planned)
  const suites = [...new Set(finished.map(({ suite }) => suite))]
  const [chosen, setChosen] = useState('')
  const suite = [chosen, quickSuite].find((name) => suites.includes(name)) ?? suites[0]
  const results = finished
    .filter((run) => run.suite === suite)
    .flatMap(({ id, at, scores }) => scores.map((one) => ({ ...one, id, at })))
  const historyOf = ({ model, mode }: (typeof results)[number]) =>
    results.filter((one) => one.model === model && one.mode === mode)
  const rows = results
    .filter((one) => historyOf(one)[0] === one)
    .sort((a, b) => b.balanced.value - a.balanced.value)
  const baselines = finished.find((run) => run.suite === suite)?.baselines ?? []
  return (
    <section aria-label={ui.bench.leaderboard} className="stack">
      <h3>{ui.bench.leaderboard}</h3>
      {suite === undefined ? (
        <p className="t2">{ui.bench.leaderboardEmpty}</p>
      ) : (
        <>
          {suites.length === 1 ? (
            <p className="t2">{fill(ui.bench.suiteNamed, { suite })}</p>
          ) : (
            <label className="stack tight bench-field">
              <span>{ui.bench.suite}</span>
              <Select value={suite} options={suites} choose={setChosen} />
            </label>
          )}
          <ol className="ruled bench-board">
            {rows.map((one) => (
              <li key={`${one.model} ${one.mode}`}>
                <span className="anywhere">
                  <b className="mono">{one.model}</b>{' '}
                  <span className="t2">
                    {fill(one.medianMs === null ? ui.bench.inMode : ui.bench.inModeTimed, {
                      mode: one.mode,
                      cases: one.cases,
                      time: seconds(one.medianMs ?? 0),
                    })}
                  </span>
                  <br />
                  <span className="t2">
                    {fill(ui.bench.readings, {
                      raw: percent(one.raw.value),
                      parsed: percent(one.parsed.value),
                      repaired: percent(one.repaired.value),
                    })}
                  </span>
                  <History of={historyOf(one)} />
                </span>
                <Bar of={one.balanced} />
                <b>{shareWords(one.balanced)}</b>
              </li>
            ))}
            {baselines.map(({ name, balanced }) => (
              <li key={name}>
                <span className="bench-names t2">{ui.bench.baselines[name]}</span>
                <Bar of={{ value: balanced, low: balanced, high: balanced }} />
                <span>{percent(balanced)}</span>
              </li>
            ))}
          </ol>
          <p className="t2">{ui.bench.leaderboardNote}</p>
        </>
      )}
    </section>
  )
}

/** The results of one model and mode in all its runs, newest first. Shows nothing for a single run. */
function History({ of }: { of: readonly { id: string; at: number | null; balanced: Interval }[] }) {
  if (of.length < 2) return null
  return (
    <details>
      <summary className="t2">{fill(ui.bench.history, { count: of.length })}</summary>
      <ol className="fine">
        {of.map(({ id, at, balanced }) => (
          <li key={id}>
            {at === null ? id : `${dateOf(at)}, ${clockTime(at)}`}: {shareWords(balanced)}
          </li>
        ))}
      </ol>
    </details>
  )
}

/**
 * A share with its confidence interval. Hidden from screen readers, because the text beside it has the same values.
 */
export function Bar({ of }: { of: { readonly value: number; readonly low: number; readonly high: number } }) {
  return (
    <svg className="bench-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect fill="var(--line)" x="0" y="3.5" width="100" height="1" />
      <rect fill="var(--text-3)" x={100 * of.low} y="2.5" width={100 * (of.high - of.low)} height="3" />
      <rect fill="var(--text)" x={Math.min(98.5, 100 * of.value - 0.75)} y="0" width="1.5" height="8" />
    </svg>
  )
}
