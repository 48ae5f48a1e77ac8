import { FlaskConical, PlugZap } from 'lucide-react'
import { useState } from 'react'
import { type ServerTestAnswer, serverTestAnswer } from '../../../src-shared/contract/api/models.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { Findings } from '../access/findings.tsx'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { loadedLater, Screen } from '../kit/screen.tsx'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { SecretField } from '../settings/secret-field.tsx'
import { SettingGroupRows } from '../settings/setting-group.tsx'
import { askAdlib } from '../store/store.ts'
import { AuditionList } from './audition-list.tsx'
import { ModelList } from './model-list.tsx'
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
