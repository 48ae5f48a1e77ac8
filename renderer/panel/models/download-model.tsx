import './download-model.css'
import { Download, X } from 'lucide-react'
import { useState } from 'react'
import type { ModelsAnswer } from '../../../src-shared/contract/api/models.ts'
import type { PullView } from '../../../src-shared/events/state.ts'
import { ago, size } from '../kit/formats.ts'
import { send } from '../store/store.ts'
import { fitWords } from './fit-words.ts'
import { modelsWords } from './models-words.ts'

/** A form that downloads a model with Ollama, and shows the progress. */
export function DownloadModel({
  pull,
  suggested,
}: {
  pull: PullView | null
  suggested: ModelsAnswer['suggested']
}) {
  const [name, setName] = useState('')
  const start = (model: string): void => void send({ command: 'pull', model })
  if (pull?.state === 'running') return <PullProgress pull={pull} />
  return (
    <div className="download">
      {pull !== null && pull.state !== 'done' && <StoppedPull pull={pull} />}
      {pull?.state === 'done' && <p role="status">{modelsWords.downloaded(pull.model)}</p>}
      <ul aria-label={modelsWords.modelsToDownload}>
        {suggested.map(({ model, size: bytes, fit }) => (
          <li key={model}>
            <button type="button" className="btn sm" disabled={fit === 'no'} onClick={() => start(model)}>
              <Download size={14} aria-hidden />
              {model}
            </button>
            <span className="t2">
              {size(bytes)}, {fitWords()[fit]}
            </span>
          </li>
        ))}
      </ul>
      <form
        className="download-other"
        onSubmit={(event) => {
          event.preventDefault()
          start(name)
        }}
      >
        <input
          className="input mono"
          aria-label={modelsWords.otherModel}
          placeholder={modelsWords.otherModelExample}
          maxLength={200}
          spellCheck={false}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <button type="submit" className="btn sm" disabled={name.trim() === ''}>
          {modelsWords.download}
        </button>
      </form>
    </div>
  )
}

/** Shows why a download stopped, with a button that continues it. */
export function StoppedPull({ pull }: { pull: PullView }) {
  const { model, state, message } = pull
  return (
    <div className="download-stopped" role="status">
      <p className={state === 'failed' ? 'problem' : 't2'}>
        {state === 'failed' ? message : stoppedWords(pull)}
      </p>
      <button type="button" className="btn sm" onClick={() => void send({ command: 'pull', model })}>
        <Download size={14} aria-hidden />
        {modelsWords.resumeModel(model)}
      </button>
    </div>
  )
}

/** Shows a download's progress, with a Cancel button. */
export function PullProgress({ pull: { model, done, of, speed, message } }: { pull: PullView }) {
  const left = speed === undefined || speed <= 0 || of === 0 ? null : (1000 * (of - done)) / speed
  return (
    <div className="download running">
      <p>
        <b className="mono">{model}</b>{' '}
        <span className="t2">
          {of === 0 ? (message ?? 'starting…') : modelsWords.doneOf(size(done), size(of))}
          {speed !== undefined && speed > 0 && `, ${size(speed)}/s`}
          {left !== null && left > 1000 && modelsWords.timeLeft(ago(left))}
        </span>
      </p>
      <progress aria-label={modelsWords.downloadOf(model)} {...(of === 0 ? {} : { max: of, value: done })} />
      <div className="download-other">
        <span className="t2">{modelsWords.goOn}</span>
        <button type="button" className="btn sm" onClick={() => void send({ command: 'pull-cancel' })}>
          <X size={14} aria-hidden />
          {modelsWords.cancel}
        </button>
      </div>
    </div>
  )
}

const stoppedWords = ({ model, done, of }: PullView): string =>
  of === 0 ? modelsWords.downloadStopped(model) : modelsWords.stoppedAt(model, size(done), size(of))
