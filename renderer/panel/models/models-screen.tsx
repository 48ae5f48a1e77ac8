import '../kit/side-by-side.css'
import './audition-list.css'
import { FlaskConical, MicVocal, PlugZap } from 'lucide-react'
import { useState } from 'react'
import {
  type ModelsAnswer,
  type ServerTestAnswer,
  serverTestAnswer,
} from '../../../src-shared/contract/api/models.ts'
import type { Audition, AuditionLine, ModelAsks } from '../../../src-shared/events/audition.ts'
import type { AuditionView, State } from '../../../src-shared/events/state.ts'
import { Findings } from '../access/findings.tsx'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/field.tsx'
import { dateOf } from '../kit/formats.ts'
import { fill, languageName, ui } from '../kit/language.ts'
import { loadedLater, Screen } from '../kit/screen.tsx'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { Problem, Status } from '../kit/status.tsx'
import { SecretField } from '../settings/secret-field.tsx'
import { SettingGroupRows } from '../settings/setting-group.tsx'
import { askAdlib, problemOf } from '../store/store.ts'
import { asksWords, auditionFacts, faultWords, pairsWords } from './audition-words.ts'
import { ModelList } from './model-list.tsx'
import { useAuditions } from './use-auditions.ts'
import { useModels } from './use-models.ts'

const playground = loadedLater(
  () => ui.models.playground,
  async () => (await import('../playground/playground.tsx')).Playground,
)

/** The screen with the models, their servers, auditions and settings. */
export function ModelsScreen({ state, close }: { state: State; close: () => void }) {
  const [isTrying, setIsTrying] = useState(false)
  const found = useModels(state)
  if (isTrying) return <Screen of={playground} props={{ close: () => setIsTrying(false) }} />
  return (
    <ScreenFrame name={ui.models.models} close={close}>
      <ModelList state={state} found={found} />
      <p className="wrap part">
        <Button
          icon={FlaskConical}
          look="sm"
          onClick={() => setIsTrying(true)}
          label={ui.models.openPlayground}
        />
        <span className="t2">{ui.models.playgroundAbout}</span>
      </p>
      <AuditionList state={state} models={found.answer?.brains ?? null} reload={found.reload} />
      <Servers state={state} address={found.answer?.ollama.address} />
      <SettingGroupRows group="models" name={ui.models.addresses} settings={state.settings} />
      <SettingGroupRows group="turns" name={ui.models.turns} settings={state.settings} />
    </ScreenFrame>
  )
}

/** The model servers with their addresses and tests. */
function Servers({ state: { settings }, address }: { state: State; address: string | undefined }) {
  const other = settings.openai.baseUrl
  return (
    <section aria-label={ui.models.servers} className="models">
      <h3>{ui.models.servers}</h3>
      <ul className="stack">
        <Server name="Ollama" server="ollama" address={address ?? settings.ollama.host} />
        {other === '' ? (
          <li className="stack tight box anywhere model-row">
            <b>{ui.models.anotherServer}</b>
            <p className="t2">{ui.models.noneServer}</p>
          </li>
        ) : (
          <Server name={ui.models.openaiServer} server="openai" address={other} />
        )}
      </ul>
      <p className="t2">
        {ui.models.twinNames} <code>ollama/NAME</code>, <code>openai/NAME</code> {ui.models.and}{' '}
        <code>engine/NAME</code> {ui.models.twinRule}
      </p>
    </section>
  )
}

type Tested = 'no' | 'running' | ServerTestAnswer['findings']

function Server(props: { name: string; server: 'ollama' | 'openai'; address: string }) {
  const { name, server, address } = props
  const [tested, setTested] = useState<Tested>('no')
  const test = async (): Promise<void> => {
    setTested('running')
    const signal = AbortSignal.timeout(90_000)
    const reply = await askAdlib('POST', '/api/models/test', serverTestAnswer, { body: { server }, signal })
    setTested(
      reply.ok
        ? reply.answer.findings
        : [{ check: 'server', level: 'problem', message: reply.error.message, remedy: reply.error.remedy }],
    )
  }
  return (
    <li className="stack tight box anywhere model-row" aria-label={name}>
      <div className="wrap anywhere">
        <b>{name}</b>
        <span className="mono t2">{address}</span>
      </div>
      <div className="wrap">
        <Button
          icon={PlugZap}
          look="sm"
          aria-label={fill(ui.models.testServer, { name })}
          disabled={tested === 'running'}
          onClick={() => void test()}
          label={tested === 'running' ? ui.models.testing : ui.models.test}
        />
      </div>
      {server === 'openai' && <SecretField name="openai-key" saved={() => void test()} />}
      {typeof tested === 'object' && (
        <div role="status">
          <Findings findings={tested} fixed={() => void test()} />
        </div>
      )}
    </li>
  )
}

/** Starts auditions, shows their progress, and lists the results. */
function AuditionList(props: { state: State; models: ModelsAnswer['brains'] | null; reload: () => void }) {
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
            <Result
              key={`${one.model} ${one.digest} ${one.persona} ${one.language} ${one.at}`}
              audition={one}
            />
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
  const { model, at, asks, lines, persona, language } = audition
  return (
    <li>
      <details>
        <summary>
          <b className="mono anywhere">{model}</b>
          <span className={`badge ${asksLooks[asks]}`}>{asksWords()[asks]}</span>
          <span className="t2">
            {[
              dateOf(at),
              fill(ui.models.asPersona, { persona, language: languageName(language) }),
              ...auditionFacts(audition),
            ].join(' · ')}
          </span>
          <span className="t2">{pairsWords(audition)}</span>
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

const Line = ({ line: { beat, screen, line, bank, fault, pair } }: { line: AuditionLine }) => (
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
      {pair === 'won' && <span className="badge ok">{ui.models.pairBetter}</span>}
    </td>
    <td className="voice t2" dir="auto">
      {bank} {pair === 'lost' && fault === undefined && <span className="badge">{ui.models.pairBetter}</span>}
    </td>
  </tr>
)
