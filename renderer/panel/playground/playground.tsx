import '../prompts/prompts.css'
import './playground.css'
import { useState } from 'react'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { Choice } from '../kit/setting-controls.tsx'
import { AskModes } from './ask-modes.tsx'
import { ReadText } from './read-text.tsx'

const benches = [
  ['read', 'Read a text'],
  ['ask', 'Ask a model'],
] as const

/** Screen to try models and the reader of their texts, without an effect on the show. */
export function Playground({ close }: { close: () => void }) {
  const [bench, setBench] = useState<string>('read')
  return (
    <ScreenFrame name="Playground" close={close}>
      <div className="playground-choice">
        <Choice label="What to try" value={bench} options={benches} choose={setBench} />
      </div>
      {bench === 'read' ? <ReadText /> : <AskModes />}
    </ScreenFrame>
  )
}
