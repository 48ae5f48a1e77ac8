import './bench.css'
import { useState } from 'react'
import type { State } from '../../../src-shared/events/state.ts'
import { kitWords } from '../kit/kit-words.ts'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { useModels } from '../models/use-models.ts'
import { BenchRunView } from './bench-run-view.tsx'
import { benchWords } from './bench-words.ts'
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
    <ScreenFrame name={benchWords.bench} close={close}>
      <p className="t2">{benchWords.about}</p>
      <Progress bench={bench} open={setOpened} />
      {answer === null ? (
        <p role="status" className="t2">
          {failed ? benchWords.noAnswer : benchWords.readingAll}{' '}
          {failed && (
            <button type="button" className="btn sm" onClick={bench.reload}>
              {kitWords.tryAgain}
            </button>
          )}
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
