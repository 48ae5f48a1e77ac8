import { Play, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { BenchAnswer, BenchStartQuestion } from '../../../src-shared/bench/bench-answers.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { shownName } from '../models/model-words.ts'
import type { FoundModels } from '../models/use-models.ts'
import { change } from '../store/store.ts'
import { estimate } from './bench-words.ts'
import type { Bench } from './use-bench.ts'

/** Starts a run: the question which model to use, or any suite with one model. */
export function StartBench(props: { bench: Bench; answer: BenchAnswer; models: FoundModels }) {
  const { bench, answer, models } = props
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<CommandError | null>(null)
  const all = models.answer?.brains ?? []
  const found = all.filter(({ driver }) => driver !== 'understudy')
  const chatTuned = found.filter(({ capabilities }) => !capabilities?.includes('base'))
  const model = found.some((one) => one.model === chosen) ? chosen : (found[0]?.model ?? '')
  const quick = answer.suites.find(({ name }) => name === 'quick')
  const start = async (suite: string, names: readonly string[]): Promise<void> => {
    const question: BenchStartQuestion = { suite, models: [...names], modes: ['auto'] }
    setProblem(await change('POST', '/api/bench/start', question))
    bench.reload()
  }
  const measured = estimate(model, 1, answer.runs) !== null
  return (
    <section aria-label="Start a run">
      <div className="bench-actions">
        <button
          type="button"
          className="btn"
          disabled={bench.isRunning || chatTuned.length === 0}
          onClick={() =>
            void start(
              'quick',
              chatTuned.map((one) => one.model),
            )
          }
        >
          <Sparkles size={16} aria-hidden />
          Which model should I use?
        </button>
        <span className="t2">{quick?.cases} cases for each of your models, then one sentence of advice.</span>
      </div>
      {problem && (
        <p role="alert" className="problem">
          {problem.message} {problem.remedy}
        </p>
      )}
      {models.answer === null ? (
        <p className="t2" role="status">
          {models.failed ? 'Adlib did not answer. It is asked again.' : 'Looking for models…'}
        </p>
      ) : found.length === 0 ? (
        <p className="problem" role="status">
          {models.answer.ollama.isUp
            ? 'No model is installed yet. Download one under Models.'
            : 'No model server answers. Start Ollama, or set the address of another server under Models.'}{' '}
          <button type="button" className="btn sm" onClick={models.reload}>
            Look again
          </button>
        </p>
      ) : (
        <>
          <h3>Suites</h3>
          <label className="bench-field">
            <span>Model</span>
            <select className="input mono" value={model} onChange={({ target }) => setChosen(target.value)}>
              {found.map((one) => (
                <option key={one.model} value={one.model}>
                  {shownName(one, all)}
                </option>
              ))}
            </select>
          </label>
          {!measured && <p className="t2">How long a suite takes is known after this model’s first run.</p>}
          <ul className="bench-suites" aria-label="Suites">
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
                      aria-label={`Run ${name}`}
                      disabled={bench.isRunning}
                      onClick={() => void start(name, [model])}
                    >
                      <Play size={14} aria-hidden />
                      Run
                    </button>
                    <span className="t2">
                      {cases} cases{time === null ? '' : `, about ${time}`}
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
