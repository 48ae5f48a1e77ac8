import { Select } from '../kit/field.tsx'
import { Problem, Status } from '../kit/status.tsx'
import '../kit/side-by-side.css'
import './audition-list.css'
import { MicVocal } from 'lucide-react'
import { useState } from 'react'
import type { ModelsAnswer } from '../../../src-shared/contract/api/models.ts'
import type { Audition, AuditionLine, ModelAsks } from '../../../src-shared/events/audition.ts'
import type { AuditionView, State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { dateOf } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { problemOf } from '../store/store.ts'
import { asksWords, auditionFacts, faultWords } from './audition-words.ts'
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
    <section aria-label={ui.models.auditions}>
      <h3>{ui.models.auditions}</h3>
      <p className="t2">{ui.models.auditionsAbout}</p>
      <AuditionStart
        active={state.brain.model}
        audition={audition}
        models={models?.flatMap(({ model, driver }) => (driver === 'understudy' ? [] : model)) ?? null}
        reload={reload}
      />
      {list === null ? (
        <p className="t2">{ui.models.loading}</p>
      ) : list.length === 0 ? (
        <p className="t2">{ui.models.noAuditions}</p>
      ) : (
        <ul className="ruled auditions" aria-label={ui.models.auditions}>
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
      <div className="wrap">
        <Select
          className="input mono"
          aria-label={ui.models.modelToAudition}
          disabled={model === ''}
          value={model}
          options={
            model === ''
              ? [['', models === null ? ui.models.lookingForModels : ui.models.noModels]]
              : (models ?? [])
          }
          choose={setChosen}
        />
        <Button
          icon={MicVocal}
          look="sm"
          disabled={model === ''}
          onClick={() => void start()}
          label={ui.models.audition}
        />
        {models?.length === 0 && <Button look="plain sm" onClick={reload} label={ui.models.lookAgain} />}
      </div>
      <Problem of={failure} />
      {audition?.state === 'failed' && (
        <p className="problem" role="status">
          {fill(ui.models.auditionFailed, { model: audition.model, why: audition.message })}
        </p>
      )}
      {audition?.state === 'cancelled' && (
        <Status words={fill(ui.models.auditionCanceled, { model: audition.model, why: audition.message })} />
      )}
    </>
  )
}

function Running({ audition: { model, done, of } }: { audition: AuditionView }) {
  const label = fill(ui.models.auditionOf, { model })
  return (
    <div className="wrap">
      <progress aria-label={label} max={Math.max(1, of)} value={done} />
      <span>
        <b className="mono">{model}</b>
        {fill(ui.models.lineOf, { line: done, of })}
      </span>
      <Button
        look="sm"
        onClick={() => void problemOf({ command: 'audition-cancel' })}
        label={ui.models.cancel}
      />
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
          <b className="mono anywhere">{model}</b>
          <span className={`badge ${asksLooks[asks]}`}>{asksWords()[asks]}</span>
          <span className="t2">
            {[dateOf(at), fill(ui.models.asPersona, { persona }), ...auditionFacts(audition)].join(' · ')}
          </span>
        </summary>
        <table className="side-by-side">
          <caption className="sr">{fill(ui.models.linesOf, { model })}</caption>
          <thead>
            <tr>
              <th>{ui.models.onScreen}</th>
              <th>{model}</th>
              <th>{ui.models.bank}</th>
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
      <b>{ui.shared.beats[beat]}</b>
      <p className="mono fine t2" dir="auto">
        {screen}
      </p>
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
