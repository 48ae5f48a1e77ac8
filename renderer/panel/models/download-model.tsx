import './download-model.css'
import { Download, X } from 'lucide-react'
import { useState } from 'react'
import type { BrainsAnswer } from '../../../src-shared/contract/api/models.ts'
import type { PullView } from '../../../src-shared/events/state.ts'
import { ago, size } from '../kit/formats.ts'
import { send } from '../store/store.ts'
import { fitWords } from './fit-words.ts'

/** Downloads a model with Ollama: a suggested one or any by name, with progress, speed, cancel and resume. */
export function DownloadModel({
  pull,
  suggested,
}: {
  pull: PullView | null
  suggested: BrainsAnswer['suggested']
}) {
  const [name, setName] = useState('')
  const start = (model: string): void => void send({ command: 'pull', model })
  if (pull?.state === 'running') return <Progress pull={pull} />
  const stopped = pull !== null && pull.state !== 'done' ? pull : null
  return (
    <div className="download">
      {stopped !== null && (
        <div className="download-stopped" role="status">
          <p className={stopped.state === 'failed' ? 'problem' : 't2'}>
            {stopped.state === 'failed' ? stopped.message : stoppedWords(stopped)}
          </p>
          <button type="button" className="btn sm" onClick={() => start(stopped.model)}>
            <Download size={14} aria-hidden />
            Resume {stopped.model}
          </button>
        </div>
      )}
      {pull?.state === 'done' && <p role="status">{pull.model} is downloaded.</p>}
      <ul aria-label="Models to download">
        {suggested.map(({ model, size: bytes, fit }) => (
          <li key={model}>
            <button type="button" className="btn sm" disabled={fit === 'no'} onClick={() => start(model)}>
              <Download size={14} aria-hidden />
              {model}
            </button>
            <span className="t2">
              {size(bytes)}, {fitWords[fit]}
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
          aria-label="Name of another model"
          placeholder="Another one, such as llama3.2:3b"
          maxLength={200}
          spellCheck={false}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <button type="submit" className="btn sm" disabled={name.trim() === ''}>
          Download
        </button>
      </form>
    </div>
  )
}

function Progress({ pull: { model, done, of, speed, message } }: { pull: PullView }) {
  const left = speed === undefined || speed <= 0 || of === 0 ? null : (1000 * (of - done)) / speed
  return (
    <div className="download running">
      <p>
        <b className="mono">{model}</b>{' '}
        <span className="t2">
          {of === 0 ? (message ?? 'starting…') : `${size(done)} of ${size(of)}`}
          {speed !== undefined && speed > 0 && `, ${size(speed)}/s`}
          {left !== null && left > 1000 && `, ${ago(left)} left`}
        </span>
      </p>
      <progress aria-label={`Download of ${model}`} {...(of === 0 ? {} : { max: of, value: done })} />
      <div className="download-other">
        <span className="t2">You can go on: it keeps downloading.</span>
        <button type="button" className="btn sm" onClick={() => void send({ command: 'pull-cancel' })}>
          <X size={14} aria-hidden />
          Cancel
        </button>
      </div>
    </div>
  )
}

const stoppedWords = ({ model, done, of }: PullView): string =>
  of === 0 ? `The download of ${model} was stopped.` : `${model} was stopped at ${size(done)} of ${size(of)}.`
