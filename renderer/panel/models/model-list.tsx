import './models.css'
import type { State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { size } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { Status } from '../kit/status.tsx'
import { LastChange } from '../settings/last-change.tsx'
import { send } from '../store/store.ts'
import { AddWeights } from './add-weights.tsx'
import { DownloadSection } from './download-model.tsx'
import { ModelRow } from './model-row.tsx'
import { isNamed, shownName } from './model-words.ts'
import { RemoveFile } from './remove-file.tsx'
import type { FoundModels } from './use-models.ts'
import { WhichModel } from './which-model.tsx'

/** The understudy, all models on the servers, and a form that downloads another model. */
export function ModelList({ state, found }: { state: State; found: FoundModels }) {
  const { answer, failed, reload } = found
  const { brain, standIn, audition } = state
  if (answer === null)
    return (
      <section aria-label={ui.models.yourModels}>
        <h3>{ui.models.yourModels}</h3>
        <Status words={failed ? ui.models.askedAgain : ui.models.lookingForModels} />
      </section>
    )
  const active = standIn?.for ?? brain.model
  const isUnderstudy = brain.driver === 'understudy' && standIn === null
  const models = answer.brains.filter(({ driver }) => driver !== 'understudy')
  const { ollama } = answer
  return (
    <section aria-label={ui.models.yourModels} className="models">
      <h3>{ui.models.yourModels}</h3>
      {ollama.state !== 'up' && (
        <p className="t2" role="status">
          {fill(ollama.state === 'slow' ? ui.models.ollamaSlow : ui.models.ollamaSilent, {
            address: ollama.address.replace(/^\w+:\/\//, ''),
          })}{' '}
          <Button look="sm" onClick={reload} label={ui.models.lookAgain} />
        </p>
      )}
      <ul className="stack" aria-label={ui.models.yourModels}>
        <li
          className="stack tight box anywhere model-row"
          data-active={isUnderstudy || undefined}
          aria-label={ui.activeModel.understudy}
        >
          <div className="wrap anywhere">
            <b>{ui.activeModel.understudy}</b>
            {isUnderstudy && <span className="badge stage">{ui.models.performsNow}</span>}
          </div>
          <p className="t2">{ui.models.understudyAbout}</p>
          {!isUnderstudy && (
            <div className="wrap">
              <Button
                look="sm"
                aria-label={ui.models.letUnderstudy}
                onClick={() => void send({ command: 'brain', model: 'understudy' })}
                label={ui.models.letPerform}
              />
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
      {answer.isPartial && models.length > 0 && <Status words={ui.models.readingDetails} />}
      <WhichModel models={models} ended={reload} />
      {ollama.state !== 'slow' && models.length === 0 && (
        <p>{ollama.state === 'up' ? ui.models.noneInstalled : ui.models.noneAtAll}</p>
      )}
      {answer.unreadable.length > 0 && (
        <ul className="stack" aria-label={ui.models.unreadableFiles}>
          {answer.unreadable.map(({ path, why }) => (
            <li key={path} className="stack tight box anywhere model-row" aria-label={path}>
              <p className="problem">{why}</p>
              <div className="wrap">
                <RemoveFile name={path} path={path} removed={reload} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <AddWeights added={reload} />
      <DownloadSection state={state} answer={answer} discarded={reload} summary={ui.models.downloadModel}>
        <p className="t2">{fill(ui.models.memoryShared, { memory: size(answer.memory) })}</p>
      </DownloadSection>
    </section>
  )
}
