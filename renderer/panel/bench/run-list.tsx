import { useState } from 'react'
import type { BenchAnswer, BenchRunInfo } from '../../../src-shared/bench/bench-answers.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { clockTime, dateOf } from '../kit/formats.ts'
import { problemOf } from '../store/store.ts'
import { benchWords } from './bench-words.ts'
import { shareWords } from './score-words.ts'
import type { Bench } from './use-bench.ts'

const shownRuns = 6

/** The bench's runs, newest first. A button shows those after the first `shownRuns`. */
export function RunList(props: { answer: BenchAnswer; bench: Bench; open: (id: string) => void }) {
  const { answer, bench, open } = props
  const [problem, setProblem] = useState<CommandError | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const resume = async (id: string): Promise<void> => {
    setProblem(await problemOf({ command: 'bench-resume', run: id }))
    bench.reload()
  }
  const hidden = showsAll ? 0 : Math.max(0, answer.runs.length - shownRuns)
  return (
    <section aria-label={benchWords.runsOfBench}>
      <h3>{benchWords.runs}</h3>
      {problem && (
        <p role="alert" className="problem">
          {problem.message} {problem.remedy}
        </p>
      )}
      {answer.runs.length === 0 && <p className="t2">{benchWords.noRuns}</p>}
      <ul className="bench-rows">
        {answer.runs.slice(0, answer.runs.length - hidden).map((run) => (
          <li key={run.id} aria-label={run.id}>
            <span className="bench-names">
              <b>{run.suite}</b>{' '}
              <span className="t2">
                {run.at === null ? '' : `${dateOf(run.at)}, ${clockTime(run.at)}`}{' '}
                <span className="mono">{run.models.join(', ')}</span>
              </span>
              <br />
              <span className="t2">
                {stateOf(run)} {bestOf(run)}
              </span>
            </span>
            <span className="bench-actions">
              {run.canResume && (
                <button
                  type="button"
                  className="btn sm"
                  aria-label={benchWords.resumeRun(run.planned - run.rows, run.id)}
                  disabled={bench.isRunning}
                  onClick={() => void resume(run.id)}
                >
                  {benchWords.resume(run.planned - run.rows)}
                </button>
              )}
              <button
                type="button"
                className="btn sm"
                aria-label={benchWords.openRun(run.id)}
                onClick={() => open(run.id)}
              >
                {benchWords.open}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className="btn sm" onClick={() => setShowsAll(true)}>
          {benchWords.showRuns(hidden)}
        </button>
      )}
      {hidden === 0 && answer.older > 0 && <p className="t2">{benchWords.older(answer.older)}</p>}
    </section>
  )
}

function stateOf({ rows, planned, failed, end, isRunning }: BenchRunInfo): string {
  const of = benchWords.answered(rows, planned)
  if (isRunning) return benchWords.isRunning(of)
  if (rows === planned) return rows === 0 ? benchWords.refusedAll : benchWords.allAnswered(rows)
  switch (end) {
    case 'done':
      return benchWords.endFailures(of, failed)
    case 'cancelled':
      return benchWords.endCancelled(of)
    case 'lost':
      return benchWords.endLost(of)
    case 'killed':
      return benchWords.endKilled(of)
  }
}

function bestOf({ scores }: BenchRunInfo): string {
  const [first, ...others] = scores
  if (first === undefined) return ''
  const best = others.reduce((top, one) => (one.repaired.value > top.repaired.value ? one : top), first)
  return others.length === 0
    ? benchWords.result(shareWords(best.repaired))
    : benchWords.bestResult(best.model, best.mode, shareWords(best.repaired))
}
