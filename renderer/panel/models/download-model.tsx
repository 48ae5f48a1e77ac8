import './download-model.css'
import { Download, Search } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import {
  type ModelsAnswer,
  type OffersAnswer,
  offersAnswer,
} from '../../../src-shared/contract/api/models.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { size } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { askAdlib, send } from '../store/store.ts'
import { FinishedPull, PullProgress, StoppedPull, UnfinishedPulls } from './download-progress.tsx'
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

/**
 * Downloads for the engine. Host, size and license of a model are shown before it is downloaded.
 * @param props.isFirst whether no other download is shown
 */
function DownloadWeights({ registry, isFirst }: { registry: string; isFirst: boolean }) {
  const { offers, ask, cancel } = useOffers()
  return (
    <>
      {offers.is === 'unasked' && (
        <div className="stack">
          <p className="t2">{fill(ui.models.offersAbout, { host: registry })}</p>
          <ShowOffers look={isFirst ? 'warm' : 'sm'} ask={ask} />
        </div>
      )}
      {offers.is === 'asking' && (
        <div className="wrap download-row" role="status">
          <span className="t2">{fill(ui.models.askingRegistry, { host: registry })}</span>
          <progress aria-label={fill(ui.models.askingRegistry, { host: registry })} />
          <Button look="sm" onClick={cancel} label={ui.models.cancel} />
        </div>
      )}
      {offers.is === 'failed' && (
        <div className="wrap anywhere" role="alert">
          <p className="problem">
            {offers.error.message} {offers.error.remedy}
          </p>
          <Button look="sm" onClick={() => void ask(offers.model)} label={ui.models.tryAgain} />
        </div>
      )}
      {offers.is === 'found' && <OfferList answer={offers.answer} />}
      {offers.is !== 'unasked' && offers.is !== 'asking' && (
        <>
          <OtherModel
            action={ui.models.lookUp}
            example={ui.models.otherWeightsExample}
            act={(model) => void ask(model)}
          />
          {offers.model !== undefined && <ShowOffers look="sm" ask={ask} />}
        </>
      )}
    </>
  )
}

const ShowOffers = ({ look, ask }: { look: 'warm' | 'sm'; ask: () => Promise<void> }) => (
  <p>
    <Button icon={Search} look={look} onClick={() => void ask()} label={ui.models.showOffers} />
  </p>
)

function OfferList({ answer: { host, free, offers } }: { answer: OffersAnswer }) {
  return (
    <>
      <p className="t2">{fill(ui.models.offersFrom, { host, free: size(free) })}</p>
      <ul aria-label={ui.models.modelsToDownload} className="stack offers">
        {offers.map((offer) => (
          <Offer key={offer.model} offer={offer} free={free} />
        ))}
      </ul>
    </>
  )
}

function Offer({ offer, free }: { offer: OffersAnswer['offers'][number]; free: number }) {
  const { model, size: bytes, memory, fit, hasSpace, license } = offer
  return (
    <li className="stack box">
      <div className="wrap tight">
        <b className="mono">{model}</b>
        <span className={fit === 'yes' ? 'badge ok' : fit === 'no' ? 'badge deny' : 'badge'}>
          {fitWords()[fit]}
        </span>
      </div>
      <p className="t2">{fill(ui.models.offerSizes, { size: size(bytes), memory: size(memory) })}</p>
      {license.text === '' ? (
        <p className="t2">{ui.models.noLicense}</p>
      ) : (
        <details className="anywhere">
          <summary>{fill(ui.models.license, { title: license.title })}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll the text */}
          <pre tabIndex={0} dir="auto">
            {license.text}
          </pre>
        </details>
      )}
      {!hasSpace && <p className="problem">{fill(ui.models.noSpace, { free: size(free) })}</p>}
      <Button
        icon={Download}
        look="sm"
        aria-label={fill(ui.models.downloadThis, { model })}
        disabled={fit === 'no' || !hasSpace}
        onClick={() => void send({ command: 'pull', model: `engine/${model}` })}
        label={fill(ui.models.downloadSize, { size: size(bytes) })}
      />
    </li>
  )
}

/** What the registry of the engine offers. It is asked only when a person wants to see it. */
type Offers =
  | { readonly is: 'unasked' }
  | { readonly is: 'asking' }
  | { readonly is: 'failed'; readonly error: CommandError; readonly model: string | undefined }
  | { readonly is: 'found'; readonly answer: OffersAnswer; readonly model: string | undefined }

/** Asks the registry about the models that suit this machine, or about the given one. */
function useOffers(): { offers: Offers; ask: (model?: string) => Promise<void>; cancel: () => void } {
  const [offers, setOffers] = useState<Offers>({ is: 'unasked' })
  const running = useRef<AbortController | null>(null)
  const cancel = useCallback(() => {
    running.current?.abort()
    setOffers({ is: 'unasked' })
  }, [])
  useEffect(() => () => running.current?.abort(), [])
  const ask = useCallback(async (model?: string): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setOffers({ is: 'asking' })
    const query = model === undefined ? '' : `?model=${encodeURIComponent(model)}`
    const reply = await askAdlib('GET', `/api/models/offers${query}`, offersAnswer, {
      signal: controller.signal,
    })
    if (controller.signal.aborted) return
    setOffers(
      reply.ok ? { is: 'found', answer: reply.answer, model } : { is: 'failed', error: reply.error, model },
    )
  }, [])
  return { offers, ask, cancel }
}
