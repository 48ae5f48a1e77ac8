import './models.css'
import type { State } from '../../../src-shared/events/state.ts'
import { size } from '../kit/formats.ts'
import { send } from '../store/store.ts'
import { DownloadModel } from './download-model.tsx'
import { ModelRow } from './model-row.tsx'
import { shownName } from './model-words.ts'
import type { FoundModels } from './use-models.ts'

/** All models of the servers, and how to get another one. */
export function ModelList({ state, found }: { state: State; found: FoundModels }) {
  const { answer, failed, reload } = found
  const { brain, standIn, audition, pull } = state
  if (answer === null)
    return (
      <section aria-label="Your models">
        <h3>Your models</h3>
        <p className="t2" role="status">
          {failed ? 'Adlib did not answer. It is asked again.' : 'Looking for models…'}
        </p>
      </section>
    )
  const active = standIn?.for ?? brain.model
  const isUnderstudy = brain.driver === 'understudy' && standIn === null
  const models = answer.brains.filter(({ driver }) => driver !== 'understudy')
  const { ollama } = answer
  return (
    <section aria-label="Your models" className="models">
      <h3>Your models</h3>
      {!ollama.isUp && (
        <p className="problem" role="status">
          Ollama does not answer at {ollama.address.replace(/^\w+:\/\//, '')}. Install it from ollama.com and
          start it, or change its address below. Its models appear here by themselves.{' '}
          <button type="button" className="btn sm" onClick={reload}>
            Look again
          </button>
        </p>
      )}
      <ul className="model-rows" aria-label="Your models">
        <li className="model-row" data-active={isUnderstudy || undefined} aria-label="Understudy">
          <div className="model-head">
            <b>Understudy</b>
            {isUnderstudy && <span className="badge stage">Performs now</span>}
          </div>
          <p className="t2">Built in, no model needed. It stands in for every model that fails.</p>
          {!isUnderstudy && (
            <div className="model-actions">
              <button
                type="button"
                className="btn sm"
                aria-label="Let the understudy perform"
                onClick={() => void send({ command: 'brain', model: 'understudy' })}
              >
                Let it perform
              </button>
            </div>
          )}
        </li>
        {models.map((model) => (
          <ModelRow
            key={model.model}
            model={model}
            name={shownName(model, answer.brains)}
            isActive={!isUnderstudy && active === model.model}
            mayAudition={audition?.state !== 'running'}
            changed={reload}
          />
        ))}
      </ul>
      {ollama.isUp && models.length === 0 && <p>No model is installed yet. Download one:</p>}
      {ollama.isUp && (
        <details className="get-model" open={models.length === 0 || pull?.state === 'running' || undefined}>
          <summary>Download a model</summary>
          <p className="t2">
            This machine has {size(answer.memory)} of memory. The model shares it with your game and OBS.
          </p>
          <DownloadModel pull={pull} suggested={answer.suggested} />
        </details>
      )}
    </section>
  )
}
