import { Form } from '../kit/form.tsx'
import './models.css'
import './download-model.css'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import type { State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { desktop } from '../kit/desktop.ts'
import { size } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { Status } from '../kit/status.tsx'
import { LastChange } from '../settings/last-change.tsx'
import { send, usePanel } from '../store/store.ts'
import { DownloadSection } from './download-model.tsx'
import { ModelRow } from './model-row.tsx'
import { isNamed, shownName } from './model-words.ts'
import { RemoveFile } from './remove-file.tsx'
import type { FoundModels } from './use-models.ts'
import { changeWeights } from './weights-files.ts'
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

type Result = Awaited<ReturnType<typeof changeWeights>>

/**
 * Adds a weights file that is on this computer, with a dialog in the app and with its path in a browser. Only the panel
 * on this computer shows it.
 */
function AddWeights({ added }: { added: () => void }) {
  const isHere = usePanel((panel) => panel.isHere)
  const [path, setPath] = useState('')
  const [result, setResult] = useState<Result | null>(null)
  const add = async (chosen: string): Promise<void> => {
    const reply = await changeWeights({ path: chosen, do: 'add' })
    setResult(reply)
    if (!reply.ok) return
    setPath('')
    added()
  }
  const open = async (): Promise<void> => {
    const chosen = await desktop?.chooseWeights()
    if (chosen) await add(chosen)
  }
  if (!isHere) return null
  return (
    <details>
      <summary>{ui.models.addFile}</summary>
      <p className="t2">{ui.models.addFileAbout}</p>
      <Form className="wrap download-row" submit={() => void add(path)}>
        {desktop !== null && (
          <Button icon={FilePlus2} look="sm" onClick={() => void open()} label={ui.models.chooseFile} />
        )}
        <input
          className="input mono"
          aria-label={ui.models.filePath}
          placeholder={ui.models.filePathExample}
          maxLength={4096}
          spellCheck={false}
          value={path}
          onChange={({ target }) => setPath(target.value)}
        />
        <Button type="submit" look="sm" disabled={path.trim() === ''} label={ui.models.add} />
      </Form>
      {result !== null && (
        <p role={result.ok ? 'status' : 'alert'} className={result.ok ? 't2' : 'problem'}>
          {result.ok ? result.answer.message : `${result.error.message} ${result.error.remedy}`}
        </p>
      )}
    </details>
  )
}
