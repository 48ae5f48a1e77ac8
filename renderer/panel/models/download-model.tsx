import './download-model.css'
import { Download } from 'lucide-react'
import type { ModelsAnswer } from '../../../src-shared/contract/api/models.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { size } from '../kit/formats.ts'
import { send } from '../store/store.ts'
import { FinishedPull, PullProgress, StoppedPull, UnfinishedPulls } from './download-progress.tsx'
import { DownloadWeights } from './download-weights.tsx'
import { fitWords } from './fit-words.ts'
import { modelsWords } from './models-words.ts'
import { OtherModel } from './other-model.tsx'

/** A form that downloads a model with Ollama or, if Ollama does not answer, for the engine. Shows the progress. */
export function DownloadModel({ state, answer }: { state: State; answer: ModelsAnswer }) {
  const { pull, settings } = state
  if (pull?.state === 'running') return <PullProgress pull={pull} />
  const { ollama, suggested, unfinished, registry } = answer
  return (
    <div className="download">
      {pull?.state === 'done' && <FinishedPull pull={pull} answer={answer} active={settings.brain.model} />}
      {pull !== null && pull.state !== 'done' && <StoppedPull pull={pull} />}
      <UnfinishedPulls pull={pull} unfinished={unfinished} />
      {ollama.state === 'down' ? (
        <DownloadWeights registry={registry} isFirst={pull === null && unfinished.length === 0} />
      ) : (
        <>
          <ul aria-label={modelsWords.modelsToDownload}>
            {suggested.map(({ model, size: bytes, fit }) => (
              <li key={model}>
                <button
                  type="button"
                  className="btn sm"
                  disabled={fit === 'no'}
                  onClick={() => void send({ command: 'pull', model })}
                >
                  <Download size={14} aria-hidden />
                  {model}
                </button>
                <span className="t2">
                  {modelsWords.about(size(bytes))}, {fitWords()[fit]}
                </span>
              </li>
            ))}
          </ul>
          <OtherModel
            action={modelsWords.download}
            example={modelsWords.otherModelExample}
            act={(model) => void send({ command: 'pull', model })}
          />
        </>
      )}
    </div>
  )
}
