import { PlugZap } from 'lucide-react'
import { useState } from 'react'
import { type ServerTestAnswer, serverTestAnswer } from '../../../src-shared/contract/api/models.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { Findings } from '../access/findings.tsx'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { SecretField } from '../settings/secret-field.tsx'
import { askAdlib } from '../store/store.ts'

/** The model servers with their addresses and tests. */
export function Servers({ state: { settings }, address }: { state: State; address: string | undefined }) {
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
