import { Play, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { type BenchAnswer, quickSuite } from '../../../src-shared/bench/bench-answers.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { shownName } from '../models/model-words.ts'
import { comparableModels, startQuickSuite, startSuite } from '../models/start-suite.ts'
import type { FoundModels } from '../models/use-models.ts'
import { benchWords } from './bench-words.ts'
import { estimate } from './score-words.ts'
import type { Bench } from './use-bench.ts'

/** Starts a run: one that shows which model to use, or any suite with one model. */
export function StartBench(props: { bench: Bench; answer: BenchAnswer; models: FoundModels }) {
  const { bench, answer, models } = props
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<CommandError | null>(null)
  const all = models.answer?.brains ?? []
  const found = all.filter(({ driver }) => driver !== 'understudy')
  const canCompare = comparableModels(all).length > 0
  const model = found.some((one) => one.model === chosen) ? chosen : (found[0]?.model ?? '')
  const quick = answer.suites.find(({ name }) => name === quickSuite)
  const begin = async (started: Promise<CommandError | null>): Promise<void> => {
    setProblem(await started)
    bench.reload()
  }
  const measured = estimate(model, 1, answer.runs) !== null
  return (
    <section aria-label={benchWords.startRun}>
      <div className="bench-actions">
        <button
          type="button"
          className="btn"
          disabled={bench.isRunning || !canCompare}
          onClick={() => void begin(startQuickSuite(all))}
        >
          <Sparkles size={16} aria-hidden />
          {benchWords.whichModel}
        </button>
        <span className="t2">{benchWords.whichModelAbout(quick?.cases ?? 0)}</span>
      </div>
      {problem && (
        <p role="alert" className="problem">
          {problem.message} {problem.remedy}
        </p>
      )}
      {models.answer === null ? (
        <p className="t2" role="status">
          {models.failed ? benchWords.askedAgain : benchWords.lookingForModels}
        </p>
      ) : found.length === 0 ? (
        <p className="problem" role="status">
          {models.answer.ollama.isUp ? benchWords.noModel : benchWords.noServer}{' '}
          <button type="button" className="btn sm" onClick={models.reload}>
            {benchWords.lookAgain}
          </button>
        </p>
      ) : (
        <>
          <h3>{benchWords.suites}</h3>
          <label className="bench-field">
            <span>{benchWords.model}</span>
            <select className="input mono" value={model} onChange={({ target }) => setChosen(target.value)}>
              {found.map((one) => (
                <option key={one.model} value={one.model}>
                  {shownName(one, all)}
                </option>
              ))}
            </select>
          </label>
          {!measured && <p className="t2">{benchWords.timeUnknown}</p>}
          <ul className="bench-suites" aria-label={benchWords.suites}>
            {answer.suites.map(({ name, description, cases }) => {
              const time = estimate(model, cases, answer.runs)
              return (
                <li key={name} className="bench-card">
                  <b>{name}</b>
                  <p className="t2">{description}</p>
                  <p className="bench-actions">
                    <button
                      type="button"
                      className="btn sm"
                      aria-label={benchWords.runSuite(name)}
                      disabled={bench.isRunning}
                      onClick={() => void begin(startSuite(name, [model]))}
                    >
                      <Play size={14} aria-hidden />
                      {benchWords.run}
                    </button>
                    <span className="t2">
                      {time === null ? benchWords.cases(cases) : benchWords.casesIn(cases, time)}
                    </span>
                  </p>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </section>
  )
}
