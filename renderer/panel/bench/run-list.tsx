import { useState } from 'react'
import type { BenchAnswer } from '../../../src-shared/bench/bench-answers.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { change } from '../store/store.ts'
import { endWords } from './bench-words.ts'
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
    <section aria-label="Runs of the bench">
      <h3>Runs</h3>
      {problem && (
        <p role="alert" className="problem">
          {problem.message} {problem.remedy}
        </p>
      )}
      {answer.runs.length === 0 && <p className="t2">No runs yet. Start one above.</p>}
      <ul className="bench-runs">
        {answer.runs.map(({ id, suite, run, models, rows, planned, end, canResume }) => (
          <li key={id} className="bench-card" aria-label={id}>
            <b>{suite}</b>
            <span className="t2 mono">{run}</span>
            <span className="t2 bench-names">{models.join(', ')}</span>
            <span className="t2">
              {rows} of {planned}, {atWork?.id === id ? 'running' : endWords[end]}
            </span>
            <span className="bench-actions">
              <button type="button" className="btn sm" aria-label={`Open ${id}`} onClick={() => open(id)}>
                Open
              </button>
              {canResume && (
                <button
                  type="button"
                  className="btn sm"
                  aria-label={`Resume ${id}`}
                  disabled={bench.isRunning}
                  onClick={() => void resume(id)}
                >
                  Resume
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {answer.older > 0 && (
        <p className="t2">
          {answer.older} older runs are in the folder of reports; adlib bench list shows them.
        </p>
      )}
    </section>
  )
}
