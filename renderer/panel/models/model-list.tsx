import './models.css'
import type { State } from '../../../src-shared/events/state.ts'
import { size } from '../kit/formats.ts'
import { LastChange } from '../settings/last-change.tsx'
import { send } from '../store/store.ts'
import { activeModelWords } from './active-model-words.ts'
import { AddWeights } from './add-weights.tsx'
import { DownloadSection } from './download-model.tsx'
import { ModelRow } from './model-row.tsx'
import { isNamed, shownName } from './model-words.ts'
import { modelsWords } from './models-words.ts'
import { RemoveFile } from './remove-file.tsx'
import type { FoundModels } from './use-models.ts'
import { WhichModel } from './which-model.tsx'

/** The understudy, all models on the servers, and a form that downloads another model. */
export function ModelList({ state, found }: { state: State; found: FoundModels }) {
  const { answer, failed, reload } = found
  const { brain, standIn, audition } = state
  if (answer === null)
    return (
      <section aria-label={modelsWords.yourModels}>
        <h3>{modelsWords.yourModels}</h3>
        <p className="t2" role="status">
          {failed ? modelsWords.askedAgain : modelsWords.lookingForModels}
        </p>
      </section>
    )
  const active = standIn?.for ?? brain.model
  const isUnderstudy = brain.driver === 'understudy' && standIn === null
  const models = answer.brains.filter(({ driver }) => driver !== 'understudy')
  const { ollama } = answer
  return (
    <section aria-label={modelsWords.yourModels} className="models">
      <h3>{modelsWords.yourModels}</h3>
      {ollama.state !== 'up' && (
        <p className="t2" role="status">
          {(ollama.state === 'slow' ? modelsWords.ollamaSlow : modelsWords.ollamaSilent)(
            ollama.address.replace(/^\w+:\/\//, ''),
          )}{' '}
          <button type="button" className="btn sm" onClick={reload}>
            {modelsWords.lookAgain}
          </button>
        </p>
      )}
      <ul className="model-rows" aria-label={modelsWords.yourModels}>
        <li
          className="model-row"
          data-active={isUnderstudy || undefined}
          aria-label={activeModelWords.understudy}
        >
          <div className="model-head">
            <b>{activeModelWords.understudy}</b>
            {isUnderstudy && <span className="badge stage">{modelsWords.performsNow}</span>}
          </div>
          <p className="t2">{modelsWords.understudyAbout}</p>
          {!isUnderstudy && (
            <div className="model-actions">
              <button
                type="button"
                className="btn sm"
                aria-label={modelsWords.letUnderstudy}
                onClick={() => void send({ command: 'brain', model: 'understudy' })}
              >
                {modelsWords.letPerform}
              </button>
            </div>
          )}
        </li>
        {models.map((model) => (
          <ModelRow
            key={model.model}
            state={state}
            model={model}
            name={shownName(model, answer.brains)}
            isActive={!isUnderstudy && isNamed(model, active)}
            mayAudition={audition?.state !== 'running'}
            changed={reload}
          />
        ))}
      </ul>
      <LastChange isShown={(path) => path === 'brain.asks' || path === 'brain.runs'} />
      {answer.isPartial && models.length > 0 && (
        <p className="t2" role="status">
          {modelsWords.readingDetails}
        </p>
      )}
      <WhichModel models={models} ended={reload} />
      {ollama.state !== 'slow' && models.length === 0 && (
        <p>{ollama.state === 'up' ? modelsWords.noneInstalled : modelsWords.noneAtAll}</p>
      )}
      {answer.unreadable.length > 0 && (
        <ul className="model-rows" aria-label={modelsWords.unreadableFiles}>
          {answer.unreadable.map(({ path, why }) => (
            <li key={path} className="model-row" aria-label={path}>
              <p className="problem">{why}</p>
              <div className="model-actions">
                <RemoveFile name={path} path={path} removed={reload} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <AddWeights added={reload} />
      <DownloadSection
        state={state}
        answer={answer}
        discarded={reload}
        look="get-model"
        summary={modelsWords.downloadModel}
      >
        <p className="t2">{modelsWords.memoryShared(size(answer.memory))}</p>
      </DownloadSection>
    </section>
  )
}
