import { Download, Search } from 'lucide-react'
import type { OffersAnswer } from '../../../src-shared/contract/api/models.ts'
import { size } from '../kit/formats.ts'
import { send } from '../store/store.ts'
import { fitWords } from './fit-words.ts'
import { modelsWords } from './models-words.ts'
import { OtherModel } from './other-model.tsx'
import { useOffers } from './use-offers.ts'

/**
 * Downloads for the engine. Host, size and license of a model are shown before it is downloaded.
 * @param props.isFirst whether no other download is shown
 */
export function DownloadWeights({ registry, isFirst }: { registry: string; isFirst: boolean }) {
  const { offers, ask, cancel } = useOffers()
  return (
    <>
      {offers.is === 'unasked' && (
        <div className="download-ask">
          <p className="t2">{modelsWords.offersAbout(registry)}</p>
          <ShowOffers look={isFirst ? 'warm' : 'sm'} ask={ask} />
        </div>
      )}
      {offers.is === 'asking' && (
        <div className="download-other" role="status">
          <span className="t2">{modelsWords.askingRegistry(registry)}</span>
          <progress aria-label={modelsWords.askingRegistry(registry)} />
          <button type="button" className="btn sm" onClick={cancel}>
            {modelsWords.cancel}
          </button>
        </div>
      )}
      {offers.is === 'failed' && (
        <div className="download-stopped" role="alert">
          <p className="problem">
            {offers.error.message} {offers.error.remedy}
          </p>
          <button type="button" className="btn sm" onClick={() => void ask(offers.model)}>
            {modelsWords.tryAgain}
          </button>
        </div>
      )}
      {offers.is === 'found' && <OfferList answer={offers.answer} />}
      {offers.is !== 'unasked' && offers.is !== 'asking' && (
        <>
          <OtherModel
            action={modelsWords.lookUp}
            example={modelsWords.otherWeightsExample}
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
    <button type="button" className={`btn ${look}`} onClick={() => void ask()}>
      <Search size={14} aria-hidden />
      {modelsWords.showOffers}
    </button>
  </p>
)

function OfferList({ answer: { host, free, offers } }: { answer: OffersAnswer }) {
  return (
    <>
      <p className="t2">{modelsWords.offersFrom(host, size(free))}</p>
      <ul aria-label={modelsWords.modelsToDownload} className="offers">
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
    <li>
      <div className="offer-head">
        <b className="mono">{model}</b>
        <span className={fit === 'yes' ? 'badge ok' : fit === 'no' ? 'badge deny' : 'badge'}>
          {fitWords()[fit]}
        </span>
      </div>
      <p className="t2">{modelsWords.offerSizes(size(bytes), size(memory))}</p>
      {license.text === '' ? (
        <p className="t2">{modelsWords.noLicense}</p>
      ) : (
        <details className="license">
          <summary>{modelsWords.license(license.title)}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll the text */}
          <pre tabIndex={0} dir="auto">
            {license.text}
          </pre>
        </details>
      )}
      {!hasSpace && <p className="problem">{modelsWords.noSpace(size(free))}</p>}
      <button
        type="button"
        className="btn sm"
        aria-label={modelsWords.downloadThis(model)}
        disabled={fit === 'no' || !hasSpace}
        onClick={() => void send({ command: 'pull', model: `engine/${model}` })}
      >
        <Download size={14} aria-hidden />
        {modelsWords.downloadSize(size(bytes))}
      </button>
    </li>
  )
}
