import { useCallback, useEffect, useState } from 'react'
import { reportTokenAnswer, type UrlsAnswer } from '../../../src-shared/contract/api/about.ts'
import { type Observation, programPrefix } from '../../../src-shared/events/observation.ts'
import { CopyAccess, fetchAddresses } from '../connections/page-addresses.tsx'
import { Button } from '../kit/button.tsx'
import { ago } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { AskFirst } from '../kit/question.tsx'
import { Setting } from '../kit/setting-controls.tsx'
import { Failed } from '../kit/status.tsx'
import { askAdlib } from '../store/store.ts'

/** The last text of each program that sends text, newest first. `now` is epoch ms. */
export function ProgramTexts({ programTexts, now }: { programTexts: readonly Observation[]; now: number }) {
  if (programTexts.length === 0) return <p className="t2">{ui.sight.noProgram}</p>
  return (
    <ul className="ruled tight scroll" aria-label={ui.sight.newestTexts}>
      {programTexts.toReversed().map(({ source, at, newLines }) => (
        <li key={source}>
          <b dir="auto">{source.slice(programPrefix.length)}</b>
          <span className="mono t3">{fill(ui.sight.ago, { age: ago(now - at) })}</span>
          <p className="lines" dir="auto">
            {newLines.map(({ text }) => text).join('\n')}
          </p>
        </li>
      ))}
    </ul>
  )
}

type Access = UrlsAnswer['observe']

/** The address to which programs send text, and the token that they need. */
export function ProgramAccess() {
  const [access, setAccess] = useState<Access | 'loading' | 'failed'>('loading')
  const load = useCallback(async () => setAccess((await fetchAddresses())?.observe ?? 'failed'), [])
  useEffect(() => void load(), [load])
  if (access === 'loading') return <p className="t3">{ui.sight.loading}</p>
  if (access === 'failed') return <Failed words={ui.sight.addressNotLoaded} retry={load} />
  return (
    <>
      <Setting label={ui.sight.address} hint={ui.sight.addressHint}>
        <code className="mono anywhere">{access.url}</code>
        <CopyAccess label={ui.sight.copyTextAddress} look="btn sm" pick={({ observe }) => observe.url} />
      </Setting>
      <Setting label={ui.sight.token} hint={ui.sight.tokenHint}>
        <ProgramToken token={access.token} change={(token) => setAccess({ ...access, token })} />
      </Setting>
    </>
  )
}

const renewed = () => ({
  yes: ui.sight.tokenChanged,
  no: ui.sight.tokenNotChanged,
})

/** The token, hidden until the streamer reveals it, and a button that replaces it. */
export function ProgramToken({ token, change }: { token: string; change: (token: string) => void }) {
  const [isShown, setShown] = useState(false)
  const [result, setResult] = useState<keyof ReturnType<typeof renewed> | null>(null)
  const renew = async (): Promise<void> => {
    const reply = await askAdlib('POST', '/api/observe/token', reportTokenAnswer)
    if (reply.ok) change(reply.answer.token)
    setResult(reply.ok ? 'yes' : 'no')
  }
  return (
    <AskFirst
      words={ui.sight.replaceToken}
      yes={ui.sight.replace}
      no={ui.sight.keepIt}
      act={() => void renew()}
      look="sm"
      label={ui.sight.newToken}
      beside={
        <>
          <code className="mono anywhere">{isShown ? token : '••••••••••••'}</code>
          <Button
            look="sm"
            aria-label={isShown ? ui.sight.hideToken : ui.sight.revealToken}
            onClick={() => setShown(!isShown)}
            label={isShown ? ui.sight.hide : ui.sight.reveal}
          />
          <CopyAccess label={ui.sight.copyToken} look="btn sm" pick={({ observe }) => observe.token} />
          <p role="status" className={result === 'no' ? 'problem' : undefined}>
            {result && renewed()[result]}
          </p>
        </>
      }
    />
  )
}
