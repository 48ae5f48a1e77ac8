import '../prompts/prompts.css'
import './playground.css'
import { useState } from 'react'
import { ui } from '../kit/language.ts'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { Choice } from '../kit/setting-controls.tsx'
import { AskModes } from './ask-modes.tsx'
import { ProxiedRequests } from './proxied-requests.tsx'
import { ReadText } from './read-text.tsx'

const benches = () =>
  [
    ['read', ui.playground.readText],
    ['ask', ui.playground.askModel],
    ['proxy', ui.playground.throughProxy],
  ] as const

/** A screen for trying models and the parser. It does not affect the show. */
export function Playground({ close }: { close: () => void }) {
  const [bench, setBench] = useState<string>('read')
  return (
    <ScreenFrame name={ui.playground.playground} close={close}>
      <Choice label={ui.playground.whatToTry} value={bench} options={benches()} choose={setBench} />
      {bench === 'read' ? <ReadText /> : bench === 'ask' ? <AskModes /> : <ProxiedRequests />}
    </ScreenFrame>
  )
}
