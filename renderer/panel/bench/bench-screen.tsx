import './bench.css'
import { Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { BenchAnswer, BenchRunInfo } from '../../../src-shared/bench/bench-answers.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { clockTime, dateOf } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { Problem } from '../kit/status.tsx'
import { useModels } from '../models/use-models.ts'
import { problemOf } from '../store/store.ts'
import { BenchRunView } from './bench-run-view.tsx'
import { CompareRuns } from './compare-runs.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { LogTail } from './log-tail.tsx'
import { shareWords } from './score-words.ts'
import { StartSuite, WhichModel } from './start-bench.tsx'
import { type Bench, useBench } from './use-bench.ts'

/** The screen for measuring models. */
export function BenchScreen({ state, close }: { state: State; close: () => void }) {
  const bench = useBench()
  const models = useModels(state)
  const [opened, setOpened] = useState<string | null>(null)
  const { answer, failed } = bench
  if (opened !== null) {
    const isRunning = answer?.runs.some((run) => run.id === opened && run.isRunning) ?? false
    return <BenchRunView key={opened} id={opened} isRunning={isRunning} back={() => setOpened(null)} />
  }
  return (
    <ScreenFrame name={ui.bench.bench} close={close}>
      <p className="t2">{ui.bench.about}</p>
      <Progress bench={bench} open={setOpened} />
      {answer === null ? (
        <p role="status" className="t2">
          {failed ? ui.bench.noAnswer : ui.bench.readingAll}{' '}
          {failed && <Button look="sm" onClick={bench.reload} label={ui.kit.tryAgain} />}
        </p>
      ) : (
        <>
          <WhichModel bench={bench} answer={answer} models={models} />
          <Leaderboard runs={answer.runs} />
          <RunList answer={answer} bench={bench} open={setOpened} />
          <StartSuite bench={bench} answer={answer} models={models} />
          <CompareRuns runs={answer.runs} />
        </>
      )}
    </ScreenFrame>
  )
}

/** Progress of the current bench run, or how the last run ended. */
function Progress({ bench, open }: { bench: Bench; open: (id: string) => void }) {
  const { progress, isRunning, reload } = bench
  const [problem, setProblem] = useState<CommandError | null>(null)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isRunning) return
    card.current?.scrollIntoView({ block: 'nearest' })
    // The button that started the run is now disabled and has lost the focus.
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused.matches(':disabled'))
      card.current?.focus({ preventScroll: true })
  }, [isRunning])
  if (progress === null) return null
  const { state, suite, models, id, done, planned, line, warnings, advice, error } = progress
  const stop = async (): Promise<void> => {
    setProblem(await problemOf({ command: 'bench-stop' }))
    reload()
  }
  return (
    <section aria-label={ui.bench.progress} className="stack box" ref={card} tabIndex={-1}>
      <h3>
        {ui.bench[state]}: {suite}
      </h3>
      <p className="t2 anywhere">{models.join(', ')}</p>
      {isRunning && (
        <progress
          aria-label={ui.bench.casesAnswered}
          max={planned || 1}
          value={planned === 0 ? undefined : done}
        />
      )}
      <p role="status">
        {advice !== null && <b>{advice}</b>}
        {error !== null && (
          <span className="problem">
            {error.message} {error.remedy}
          </span>
        )}
        {advice === null && error === null && line}
      </p>
      {id !== null && <LogTail id={id} isRunning={isRunning} />}
      {warnings.map((warning) => (
        <p key={warning} className="t2">
          {warning}
        </p>
      ))}
      <div className="wrap">
        {isRunning && (
          <Button
            icon={Square}
            disabled={state === 'stopping'}
            onClick={() => void stop()}
            label={ui.bench.stop}
          />
        )}
        {!isRunning && id !== null && <Button look="sm" onClick={() => open(id)} label={ui.bench.openThis} />}
      </div>
      <Problem of={problem} />
    </section>
  )
}

const shownRuns = 6

/** The bench's runs, newest first. A button shows those after the first `shownRuns`. */
function RunList(props: { answer: BenchAnswer; bench: Bench; open: (id: string) => void }) {
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
