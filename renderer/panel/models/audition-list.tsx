import '../kit/side-by-side.css'
import './audition-list.css'
import { MicVocal } from 'lucide-react'
import { useState } from 'react'
import type { ModelsAnswer } from '../../../src-shared/contract/api/models.ts'
import type { Audition, AuditionLine, ModelAsks } from '../../../src-shared/events/audition.ts'
import type { AuditionView, State } from '../../../src-shared/events/state.ts'
import { dateOf } from '../kit/formats.ts'
import { problemOf } from '../store/store.ts'
import { sharedWords } from '../words/shared-words.ts'
import { asksWords, auditionFacts, faultWords } from './audition-words.ts'
import { modelsWords } from './models-words.ts'
import { useAuditions } from './use-auditions.ts'

/** Starts auditions, shows their progress, and lists the results. */
export function AuditionList(props: {
  state: State
  models: ModelsAnswer['brains'] | null
  reload: () => void
}) {
  const { state, models, reload } = props
  const { audition } = state
  const list = useAuditions(state)
  return (
    <section aria-label={modelsWords.auditions}>
      <h3>{modelsWords.auditions}</h3>
      <p className="t2">{modelsWords.auditionsAbout}</p>
      <AuditionStart
        active={state.brain.model}
        audition={audition}
        models={models?.flatMap(({ model, driver }) => (driver === 'understudy' ? [] : model)) ?? null}
        reload={reload}
      />
      {list === null ? (
        <p className="t2">{modelsWords.loading}</p>
      ) : list.length === 0 ? (
        <p className="t2">{modelsWords.noAuditions}</p>
      ) : (
        <ul className="auditions" aria-label={modelsWords.auditions}>
          {list.map((one) => (
            <Result key={`${one.model} ${one.digest} ${one.persona} ${one.at}`} audition={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function AuditionStart(props: {
  active: string
  audition: AuditionView | null
  models: readonly string[] | null
  reload: () => void
}) {
  const { active, audition, models, reload } = props
  const [chosen, setChosen] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const model = models?.includes(chosen) ? chosen : models?.includes(active) ? active : (models?.[0] ?? '')
  const start = async (): Promise<void> => {
    const problem = await problemOf({ command: 'audition', model })
    setFailure(problem && `${problem.message} ${problem.remedy}`)
  }
  if (audition?.state === 'running') return <Running audition={audition} />
  return (
    <>
      <div className="audition-start">
        <select
          className="input mono"
          aria-label={modelsWords.modelToAudition}
          disabled={model === ''}
          value={model}
          onChange={({ target }) => setChosen(target.value)}
        >
          {(models ?? []).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          {model === '' && (
            <option value="">{models === null ? modelsWords.lookingForModels : modelsWords.noModels}</option>
          )}
        </select>
        <button type="button" className="btn sm" disabled={model === ''} onClick={() => void start()}>
          <MicVocal size={14} aria-hidden />
          {modelsWords.audition}
        </button>
        {models?.length === 0 && (
          <button type="button" className="btn plain sm" onClick={reload}>
            {modelsWords.lookAgain}
          </button>
        )}
      </div>
      {failure !== null && (
        <p className="problem" role="alert">
          {failure}
        </p>
      )}
      {audition?.state === 'failed' && (
        <p className="problem" role="status">
          {modelsWords.auditionFailed(audition.model, audition.message)}
        </p>
      )}
      {audition?.state === 'cancelled' && (
        <p className="t2" role="status">
          {modelsWords.auditionCanceled(audition.model, audition.message)}
        </p>
      )}
    </>
  )
}

function Running({ audition: { model, done, of } }: { audition: AuditionView }) {
  const label = modelsWords.auditionOf(model)
  return (
    <div className="audition-start">
      <progress aria-label={label} max={Math.max(1, of)} value={done} />
      <span>
        <b className="mono">{model}</b>
        {modelsWords.lineOf(done, of)}
      </span>
      <button type="button" className="btn sm" onClick={() => void problemOf({ command: 'audition-cancel' })}>
        {modelsWords.cancel}
      </button>
    </div>
  )
}

const asksLooks: Record<ModelAsks, string> = {
  tools: 'ok',
  call: 'ok',
  words: '',
  judge: '',
  nothing: 'deny',
}

function Result({ audition }: { audition: Audition }) {
  const { model, at, asks, lines, persona } = audition
  return (
    <li>
      <details>
        <summary>
          <b className="mono">{model}</b>
          <span className={`badge ${asksLooks[asks]}`}>{asksWords()[asks]}</span>
          <span className="t2">
            {[dateOf(at), modelsWords.asPersona(persona), ...auditionFacts(audition)].join(' · ')}
          </span>
        </summary>
        <table className="side-by-side">
          <caption className="sr">{modelsWords.linesOf(model)}</caption>
          <thead>
            <tr>
              <th>{modelsWords.onScreen}</th>
              <th>{model}</th>
              <th>{modelsWords.bank}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a result never change
              <Line key={n} line={line} />
            ))}
          </tbody>
        </table>
      </details>
    </li>
  )
}

const Line = ({ line: { beat, screen, line, bank, fault } }: { line: AuditionLine }) => (
  <tr>
    <td>
      <b>{sharedWords.beats[beat]}</b>
      <span className="mono screen" dir="auto">
        {screen}
      </span>
    </td>
    <td>
      {line !== '' && (
        <span className={fault === undefined ? 'voice' : 'voice t3'} dir="auto">
          {line}{' '}
        </span>
      )}
      {fault !== undefined && <span className="badge deny">{faultWords()[fault]}</span>}
    </td>
    <td className="voice t2" dir="auto">
      {bank}
    </td>
  </tr>
)
