import { useState } from 'react'
import type { BenchAnswer, BenchRunInfo } from '../../../src-shared/bench/bench-answers.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { Button } from '../kit/button.tsx'
import { clockTime, dateOf } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { Problem } from '../kit/status.tsx'
import { problemOf } from '../store/store.ts'
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
    <section aria-label={ui.bench.runsOfBench} className="stack">
      <h3>{ui.bench.runs}</h3>
      <Problem of={problem} />
      {answer.runs.length === 0 && <p className="t2">{ui.bench.noRuns}</p>}
      <ul className="ruled bench-rows">
        {answer.runs.slice(0, answer.runs.length - hidden).map((run) => (
          <li key={run.id} aria-label={run.id}>
            <span className="anywhere">
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
            <span className="wrap">
              {run.canResume && (
                <Button
                  look="sm"
                  aria-label={fill(ui.bench.resumeRun, { left: run.planned - run.rows, id: run.id })}
                  disabled={bench.isRunning}
                  onClick={() => void resume(run.id)}
                  label={fill(ui.bench.resume, { left: run.planned - run.rows })}
                />
              )}
              <Button
                look="sm"
                aria-label={fill(ui.bench.openRun, { id: run.id })}
                onClick={() => open(run.id)}
                label={ui.bench.open}
              />
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          look="sm"
          onClick={() => setShowsAll(true)}
          label={fill(ui.bench.showRuns, { count: hidden })}
        />
      )}
      {hidden === 0 && answer.older > 0 && (
        <p className="t2">{fill(ui.bench.older, { count: answer.older })}</p>
      )}
    </section>
  )
}

function stateOf({ rows, planned, failed, end, isRunning }: BenchRunInfo): string {
  const of = fill(ui.bench.answered, { rows, planned })
  if (isRunning) return fill(ui.bench.isRunning, { answered: of })
  if (rows === planned) return rows === 0 ? ui.bench.refusedAll : fill(ui.bench.allAnswered, { rows })
  switch (end) {
    case 'done':
      return fill(ui.bench.endFailures, { answered: of, failed })
    case 'cancelled':
      return fill(ui.bench.endCancelled, { answered: of })
    case 'lost':
      return fill(ui.bench.endLost, { answered: of })
    case 'killed':
      return fill(ui.bench.endKilled, { answered: of })
  }
}

function bestOf({ scores }: BenchRunInfo): string {
  const [first, ...others] = scores
  if (first === undefined) return ''
  const best = others.reduce((top, one) => (one.repaired.value > top.repaired.value ? one : top), first)
  return others.length === 0
    ? fill(ui.bench.result, { share: shareWords(best.repaired) })
    : fill(ui.bench.bestResult, { model: best.model, mode: best.mode, share: shareWords(best.repaired) })
}
