import './bench.css'
import { Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { Problem } from '../kit/status.tsx'
import { useModels } from '../models/use-models.ts'
import { problemOf } from '../store/store.ts'
import { BenchRunView } from './bench-run-view.tsx'
import { CompareRuns } from './compare-runs.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { RunList } from './run-list.tsx'
import { StartSuite, WhichModel } from './start-bench.tsx'
import { type Bench, useBench } from './use-bench.ts'

/** The screen for measuring models. */
export function BenchScreen({ state, close }: { state: State; close: () => void }) {
  const bench = useBench()
  const models = useModels(state)
  const [opened, setOpened] = useState<string | null>(null)
  if (opened !== null) return <BenchRunView key={opened} id={opened} back={() => setOpened(null)} />
  const { answer, failed } = bench
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
