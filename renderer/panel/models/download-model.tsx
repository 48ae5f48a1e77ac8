import './download-model.css'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ModelsAnswer } from '../../../src-shared/contract/api/models.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { size } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { send } from '../store/store.ts'
import { FinishedPull, PullProgress, StoppedPull, UnfinishedPulls } from './download-progress.tsx'
import { DownloadWeights } from './download-weights.tsx'
import { fitWords } from './fit-words.ts'
import { OtherModel } from './other-model.tsx'

interface DownloadProps {
  readonly state: State
  readonly answer: ModelsAnswer
  /** Called after a download of an earlier run was deleted, so that the caller can list the models again. */
  readonly discarded: () => void
}

/**
 * The downloads of models in a section that is open without a model and with a download. While Ollama is slow, it is not
 * known who would download a model, so only a running download is shown.
 */
export function DownloadSection(
  props: DownloadProps & { readonly summary: string; readonly children: ReactNode },
) {
  const { state, answer, discarded, summary, children } = props
  const { pull } = state
  if (answer.ollama.state === 'slow' && pull?.state !== 'running') return null
  const hasModel = answer.brains.some(({ driver }) => driver !== 'understudy')
  return (
    <details open={!hasModel || pull !== null || answer.unfinished.length > 0 || undefined}>
      <summary>{summary}</summary>
      {children}
      <DownloadModel state={state} answer={answer} discarded={discarded} />
    </details>
  )
}

/** A form that downloads a model with Ollama or, if Ollama does not answer, for the engine. Shows the progress. */
function DownloadModel({ state, answer, discarded }: DownloadProps) {
  const { pull, settings } = state
  if (pull?.state === 'running') return <PullProgress pull={pull} />
  const { ollama, suggested, unfinished, registry } = answer
  return (
    <div className="stack download">
      {pull?.state === 'done' && <FinishedPull pull={pull} answer={answer} active={settings.brain.model} />}
      {pull !== null && pull.state !== 'done' && <StoppedPull pull={pull} />}
      <UnfinishedPulls pull={pull} unfinished={unfinished} discarded={discarded} />
      {ollama.state === 'down' ? (
        <DownloadWeights registry={registry} isFirst={pull === null && unfinished.length === 0} />
      ) : (
        <>
          <ul className="stack" aria-label={ui.models.modelsToDownload}>
            {suggested.map(({ model, size: bytes, fit }) => (
              <li key={model} className="wrap">
                <Button
                  icon={Download}
                  look="sm"
                  disabled={fit === 'no'}
                  onClick={() => void send({ command: 'pull', model })}
                  label={model}
                />
                <span className="t2">
                  {fill(ui.models.about, { size: size(bytes) })}, {fitWords()[fit]}
                </span>
              </li>
            ))}
          </ul>
          <OtherModel
            action={ui.models.download}
            example={ui.models.otherModelExample}
            act={(model) => void send({ command: 'pull', model })}
          />
        </>
      )}
    </div>
  )
}
