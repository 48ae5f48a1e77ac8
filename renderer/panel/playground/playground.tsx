import '../prompts/prompts.css'
import './playground.css'
import { useState } from 'react'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { Choice } from '../kit/setting-controls.tsx'
import { AskModes } from './ask-modes.tsx'
import { playgroundWords } from './playground-words.ts'
import { ReadText } from './read-text.tsx'

const benches = () =>
  [
    ['read', playgroundWords.readText],
    ['ask', playgroundWords.askModel],
  ] as const

/** Screen to try models, and to try the parser on their output. Does not affect the show. */
export function Playground({ close }: { close: () => void }) {
  const [bench, setBench] = useState<string>('read')
  return (
    <ScreenFrame name={playgroundWords.playground} close={close}>
      <div className="playground-choice">
        <Choice label={playgroundWords.whatToTry} value={bench} options={benches()} choose={setBench} />
      </div>
      {bench === 'read' ? <ReadText /> : <AskModes />}
    </ScreenFrame>
  )
}
