import { Play, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { type BenchAnswer, quickSuite } from '../../../src-shared/bench/bench-answers.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/field.tsx'
import { fill, ui } from '../kit/language.ts'
import { Problem, Status } from '../kit/status.tsx'
import { shownName } from '../models/model-words.ts'
import { comparableModels, startQuickSuite, startSuite } from '../models/start-suite.ts'
import type { FoundModels } from '../models/use-models.ts'
import { RunOptionFields, rowsOfCase, usualOptions } from './run-options.tsx'
import { estimate } from './score-words.ts'
import type { Bench } from './use-bench.ts'

interface StartProps {
  readonly bench: Bench
  readonly answer: BenchAnswer
  readonly models: FoundModels
}

/** A button that runs the quick suite with all comparable models, to find the best one. */
export function WhichModel({ bench, answer, models }: StartProps) {
  const [problem, setProblem] = useState<CommandError | null>(null)
  const all = models.answer?.brains ?? []
  const quick = answer.suites.find(({ name }) => name === quickSuite)
  const begin = async (): Promise<void> => {
    setProblem(await startQuickSuite(all))
    bench.reload()
  }
  return (
    <section aria-label={ui.bench.startRun} className="stack">
      <div className="wrap">
        <Button
          icon={Sparkles}
          disabled={bench.isRunning || comparableModels(all).length === 0}
          onClick={() => void begin()}
          label={ui.bench.whichModel}
        />
        <span className="t2">{fill(ui.bench.whichModelAbout, { cases: quick?.cases ?? 0 })}</span>
      </div>
      <Problem of={problem} />
      {models.answer === null ? (
        <Status words={models.failed ? ui.bench.askedAgain : ui.bench.lookingForModels} />
      ) : (
        all.every(({ driver }) => driver === 'understudy') && (
          <p className="problem" role="status">
            {ui.bench.noModel} <Button look="sm" onClick={models.reload} label={ui.bench.lookAgain} />
          </p>
        )
      )}
    </section>
  )
}

/** Lists the suites with buttons to run them. */
export function StartSuite({ bench, answer, models }: StartProps) {
  const [chosen, setChosen] = useState('')
  const [options, setOptions] = useState(usualOptions)
  const [problem, setProblem] = useState<CommandError | null>(null)
  const all = models.answer?.brains ?? []
  const found = all.filter(({ driver }) => driver !== 'understudy')
  const model = found.some((one) => one.model === chosen) ? chosen : (found[0]?.model ?? '')
  const begin = async (suite: string): Promise<void> => {
    setProblem(await startSuite(suite, [model], options))
    bench.reload()
  }
  return (
    <section aria-label={ui.bench.suites} className="stack">
      <h3>{ui.bench.suites}</h3>
      <Problem of={problem} />
      {found.length > 0 && (
        <label className="stack tight bench-field">
          <span>{ui.bench.model}</span>
          <Select
            className="input mono"
            value={model}
            options={found.map((one) => [one.model, shownName(one, all)])}
            choose={setChosen}
          />
        </label>
      )}
      {found.length > 0 && estimate(model, 1, answer.runs) === null && (
        <p className="t2">{ui.bench.timeUnknown}</p>
      )}
      {found.length > 0 && <RunOptionFields options={options} change={setOptions} />}
      <ul className="ruled bench-rows" aria-label={ui.bench.suites}>
        {answer.suites.map(({ name, description, cases }) => {
          const rows = cases * rowsOfCase(options)
          const time = estimate(model, rows, answer.runs)
          return (
            <li key={name}>
              <span className="anywhere">
                <b>{name}</b> <span className="t2">{plannedRows(cases, rows, time)}</span>
                <br />
                <span className="t2">{description}</span>
              </span>
              <Button
                icon={Play}
                look="sm"
                aria-label={fill(ui.bench.runSuite, { suite: name })}
                disabled={bench.isRunning || found.length === 0}
                onClick={() => void begin(name)}
                label={ui.bench.run}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const plannedRows = (cases: number, rows: number, time: string | null): string =>
  [
    fill(ui.bench.plannedCases, { cases }),
    ...(rows === cases ? [] : [fill(ui.bench.plannedRequests, { rows })]),
    ...(time === null ? [] : [fill(ui.bench.plannedTime, { time })]),
  ].join(', ')
