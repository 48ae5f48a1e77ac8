import { useState } from 'react'
import type { BenchAnswer } from '../../../src-shared/bench/bench-answers.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { change } from '../store/store.ts'
import { benchWords } from './bench-words.ts'
import { endWords } from './score-words.ts'
import type { Bench } from './use-bench.ts'

/** All listed runs, newest first. Incomplete ones can be resumed. */
export function RunList(props: { answer: BenchAnswer; bench: Bench; open: (id: string) => void }) {
  const { answer, bench, open } = props
  const [problem, setProblem] = useState<CommandError | null>(null)
  const resume = async (id: string): Promise<void> => {
    setProblem(await change('POST', '/api/bench/resume', { id }))
    bench.reload()
  }
  const atWork = bench.isRunning ? bench.progress : null
  return (
    <section aria-label={benchWords.runsOfBench}>
      <h3>{benchWords.runs}</h3>
      {problem && (
        <p role="alert" className="problem">
          {problem.message} {problem.remedy}
        </p>
      )}
      {answer.runs.length === 0 && <p className="t2">{benchWords.noRuns}</p>}
      <ul className="bench-runs">
        {answer.runs.map(({ id, suite, run, models, rows, planned, end, canResume }) => (
          <li key={id} className="bench-card" aria-label={id}>
            <b>{suite}</b>
            <span className="t2 mono">{run}</span>
            <span className="t2 bench-names">{models.join(', ')}</span>
            <span className="t2">
              {benchWords.rowsOf(rows, planned, atWork?.id === id ? benchWords.endRunning : endWords()[end])}
            </span>
            <span className="bench-actions">
              <button
                type="button"
                className="btn sm"
                aria-label={benchWords.openRun(id)}
                onClick={() => open(id)}
              >
                {benchWords.open}
              </button>
              {canResume && (
                <button
                  type="button"
                  className="btn sm"
                  aria-label={benchWords.resumeRun(id)}
                  disabled={bench.isRunning}
                  onClick={() => void resume(id)}
                >
                  {benchWords.resume}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {answer.older > 0 && <p className="t2">{benchWords.older(answer.older)}</p>}
    </section>
  )
}
