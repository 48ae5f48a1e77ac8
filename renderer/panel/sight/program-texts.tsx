import './program-texts.css'
import { useCallback, useEffect, useState } from 'react'
import type { UrlsAnswer } from '../../../src-shared/contract/api/addresses.ts'
import { type Observation, programPrefix } from '../../../src-shared/events/observation.ts'
import { CopyAccess, fetchAddresses } from '../connections/page-addresses.tsx'
import { ago } from '../kit/formats.ts'
import { Question } from '../kit/question.tsx'
import { useReturnedFocus } from '../kit/returned-focus.ts'
import { Setting } from '../kit/setting-controls.tsx'
import { renewObserveToken } from '../store/store.ts'

/** The last text of each program that sends text, newest first. `now` is epoch ms. */
export function ProgramTexts({ told, now }: { told: readonly Observation[]; now: number }) {
  if (told.length === 0) return <p className="t2">No program has sent text yet.</p>
  return (
    <ul className="program-texts" aria-label="Newest texts">
      {told.toReversed().map(({ source, at, newLines }) => (
        <li key={source}>
          <b dir="auto">{source.slice(programPrefix.length)}</b>
          <span className="mono t3">{ago(now - at)} ago</span>
          <p dir="auto">{newLines.map(({ text }) => text).join('\n')}</p>
        </li>
      ))}
    </ul>
  )
}

type Access = UrlsAnswer['observe']

/** The address and the token for programs that send text. */
export function ProgramAccess() {
  const [access, setAccess] = useState<Access | 'loading' | 'failed'>('loading')
  const load = useCallback(async () => setAccess((await fetchAddresses())?.observe ?? 'failed'), [])
  useEffect(() => void load(), [load])
  if (access === 'loading') return <p className="t3">Loading…</p>
  if (access === 'failed')
    return (
      <p className="problem" role="alert">
        Could not load the address and its token.{' '}
        <button type="button" className="btn sm" onClick={() => void load()}>
          Try again
        </button>
      </p>
    )
  return (
    <>
      <Setting label="Address" hint="A game, a script or a detector sends its text here">
        <code className="mono program-secret">{access.url}</code>
        <CopyAccess label="Copy text address" look="btn sm" pick={({ observe }) => observe.url} />
      </Setting>
      <Setting label="Token" hint="Allows a program to send text, and nothing else">
        <ProgramToken token={access.token} change={(token) => setAccess({ ...access, token })} />
      </Setting>
    </>
  )
}

const renewed = {
  yes: 'The token has changed. Give the new one to your programs.',
  no: 'The token could not be changed. The old one may still work; try again.',
}

/** The token, hidden until the streamer reveals it, and a button that replaces it. */
export function ProgramToken({ token, change }: { token: string; change: (token: string) => void }) {
  const [isShown, setShown] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const replaceButton = useReturnedFocus(isAsking)
  const [result, setResult] = useState<keyof typeof renewed | null>(null)
  const renew = async (): Promise<void> => {
    setAsking(false)
    const next = await renewObserveToken()
    if (next !== null) change(next)
    setResult(next === null ? 'no' : 'yes')
  }
  if (isAsking)
    return (
      <Question
        words="Replace the token? Programs with the old one can no longer send text."
        yes="Replace"
        no="Keep it"
        act={() => void renew()}
        back={() => setAsking(false)}
      />
    )
  return (
    <>
      <code className="mono program-secret">{isShown ? token : '••••••••••••'}</code>
      <button
        type="button"
        className="btn sm"
        aria-label={isShown ? 'Hide the token' : 'Reveal the token'}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Reveal'}
      </button>
      <CopyAccess label="Copy token" look="btn sm" pick={({ observe }) => observe.token} />
      <button
        ref={replaceButton}
        type="button"
        className="btn sm"
        onClick={() => {
          setResult(null)
          setAsking(true)
        }}
      >
        New token
      </button>
      <p role="status" className={result === 'no' ? 'problem' : undefined}>
        {result && renewed[result]}
      </p>
    </>
  )
}
