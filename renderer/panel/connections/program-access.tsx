import { useCallback, useEffect, useState } from 'react'
import { reportTokenAnswer, type UrlsAnswer } from '../../../src-shared/contract/api/about.ts'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { AskFirst } from '../kit/question.tsx'
import { Setting } from '../kit/setting-controls.tsx'
import { Failed } from '../kit/status.tsx'
import { askAdlib } from '../store/store.ts'
import { CopyAccess, fetchAddresses } from './page-addresses.tsx'

/** What programs may send: text that is read like the screen, or chat. */
type Sent = 'observe' | 'chat'
type Access = UrlsAnswer[Sent]

/** The address to which programs send something, and the token that they need. */
export function ProgramAccess({ of }: { of: Sent }) {
  const [access, setAccess] = useState<Access | 'loading' | 'failed'>('loading')
  const load = useCallback(async () => setAccess((await fetchAddresses())?.[of] ?? 'failed'), [of])
  useEffect(() => void load(), [load])
  if (access === 'loading') return <p className="t3">{ui.sight.loading}</p>
  if (access === 'failed') return <Failed words={ui.sight.addressNotLoaded} retry={load} />
  return (
    <>
      <Setting
        label={ui.sight.address}
        hint={of === 'chat' ? ui.sight.chatAddressHint : ui.sight.addressHint}
      >
        <code className="mono anywhere">{access.url}</code>
        <CopyAccess label={ui.sight.copyTextAddress} look="btn sm" pick={(addresses) => addresses[of].url} />
      </Setting>
      <Setting label={ui.sight.token} hint={of === 'chat' ? ui.sight.chatTokenHint : ui.sight.tokenHint}>
        <ProgramToken of={of} token={access.token} change={(token) => setAccess({ ...access, token })} />
      </Setting>
    </>
  )
}

const renewed = () => ({
  yes: ui.sight.tokenChanged,
  no: ui.sight.tokenNotChanged,
})

/** The token, hidden until the streamer reveals it, and a button that replaces it. */
export function ProgramToken(props: { of: Sent; token: string; change: (token: string) => void }) {
  const { of, token, change } = props
  const [isShown, setShown] = useState(false)
  const [result, setResult] = useState<keyof ReturnType<typeof renewed> | null>(null)
  const renew = async (): Promise<void> => {
    const reply = await askAdlib('POST', `/api/${of}/token`, reportTokenAnswer)
    if (reply.ok) change(reply.answer.token)
    setResult(reply.ok ? 'yes' : 'no')
  }
  return (
    <AskFirst
      words={of === 'chat' ? ui.sight.replaceChatToken : ui.sight.replaceToken}
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
          <CopyAccess label={ui.sight.copyToken} look="btn sm" pick={(addresses) => addresses[of].token} />
          <p role="status" className={result === 'no' ? 'problem' : undefined}>
            {result && renewed()[result]}
          </p>
        </>
      }
    />
  )
}
