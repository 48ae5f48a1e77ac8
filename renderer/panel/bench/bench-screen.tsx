import './bench.css'
import { useState } from 'react'
import type { State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { useModels } from '../models/use-models.ts'
import { BenchRunView } from './bench-run-view.tsx'
import { CompareRuns } from './compare-runs.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { Progress } from './progress.tsx'
import { RunList } from './run-list.tsx'
import { StartSuite, WhichModel } from './start-bench.tsx'
import { useBench } from './use-bench.ts'

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
