import { useState } from 'react'
import { type BenchAnswer, quickSuite } from '../../../src-shared/bench/bench-answers.ts'
import { seconds } from '../kit/formats.ts'
import { benchWords } from './bench-words.ts'
import { percent, shareWords } from './score-words.ts'

/** The newest result of each model and mode in a suite, best first. Only includes finished runs. */
export function Leaderboard({ runs }: { runs: BenchAnswer['runs'] }) {
  const finished = runs.filter(({ rows, planned }) => rows === planned)
  const suites = [...new Set(finished.map(({ suite }) => suite))]
  const [chosen, setChosen] = useState('')
  const suite = [chosen, quickSuite].find((name) => suites.includes(name)) ?? suites[0]
  const newest = new Map(
    finished
      .filter((run) => run.suite === suite)
      .reverse()
      .flatMap(({ scores }) => scores.map((one) => [`${one.model} ${one.mode}`, one] as const)),
  )
  const rows = [...newest.values()].sort((a, b) => b.repaired.value - a.repaired.value)
  return (
    <section aria-label={benchWords.leaderboard}>
      <h3>{benchWords.leaderboard}</h3>
      {suite === undefined ? (
        <p className="t2">{benchWords.leaderboardEmpty}</p>
      ) : (
        <>
          {suites.length === 1 ? (
            <p className="t2">{benchWords.suiteNamed(suite)}</p>
          ) : (
            <label className="bench-field">
              <span>{benchWords.suite}</span>
              <select className="input" value={suite} onChange={({ target }) => setChosen(target.value)}>
                {suites.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
          )}
          <ol className="bench-board">
            {rows.map((one) => (
              <li key={`${one.model} ${one.mode}`}>
                <span className="bench-names">
                  <b className="mono">{one.model}</b>{' '}
                  <span className="t2">
                    {benchWords.perCase(
                      one.mode,
                      one.cases,
                      one.medianMs === null ? null : seconds(one.medianMs),
                    )}
                  </span>
                  {one.raw.value !== one.repaired.value && (
                    <>
                      <br />
                      <span className="t2">
                        {benchWords.readings(
                          percent(one.raw.value),
                          percent(one.parsed.value),
                          percent(one.repaired.value),
                        )}
                      </span>
                    </>
                  )}
                </span>
                <Bar of={one.repaired} />
                <b>{benchWords.right(shareWords(one.repaired))}</b>
              </li>
            ))}
          </ol>
          <p className="t2">{benchWords.leaderboardNote}</p>
        </>
      )}
    </section>
  )
}

/**
 * A share with its confidence interval. Hidden from screen readers, because the text beside it has the same values.
 */
export function Bar({ of }: { of: { readonly value: number; readonly low: number; readonly high: number } }) {
  return (
    <svg className="bench-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="axis" x="0" y="3.5" width="100" height="1" />
      <rect className="range" x={100 * of.low} y="2.5" width={100 * (of.high - of.low)} height="3" />
      <rect className="value" x={Math.min(98.5, 100 * of.value - 0.75)} y="0" width="1.5" height="8" />
    </svg>
  )
}
