import { CornerDownRight, Mic } from 'lucide-react'
import { useState } from 'react'
import type { SayingView } from '../../../src-shared/events/stage-views.ts'
import { usePersonaName } from '../personas/personas.ts'
import { useRefusal } from '../store/role.ts'
import { useIsPast } from '../store/shown.ts'
import { send, usePanel } from '../store/store.ts'
import { HeldText } from './held.tsx'
import { streamWords } from './stream-words.ts'

/** Row below a whisper that no model read: what the whisper did, or a button that says its words as a line. */
export function WhisperAnswer(props: { text: string; answer: NonNullable<SayingView['answer']> }) {
  const { answer } = props
  const text = answer.say ?? props.text
  const name = usePersonaName()
  const isBlocked = usePanel(({ state, status }) => status !== 'live' || state?.panic != null)
  const isPast = useIsPast()
  const refusal = useRefusal('say')
  const [said, setSaid] = useState(false)
  return (
    <div className="row" data-kind="answer">
      <CornerDownRight size={15} className="icon" aria-hidden />
      <div className="content">
        <span className="t2 answer-words">
          {answer.read ? (
            <HeldText text={answer.did ?? streamWords.understood} />
          ) : (
            streamWords.needsModel(name)
          )}
          {!answer.read && !isPast && (
            <>
              {' '}
              {streamWords.sayYourself[0]}
              <HeldText text={text} />
              {streamWords.sayYourself[1]}
            </>
          )}
        </span>
        {!answer.read && !isPast && (
          <button
            type="button"
            className="btn sm"
            disabled={said || isBlocked || refusal !== null}
            title={refusal ?? undefined}
            onClick={() => void send({ command: 'say', text }).then(setSaid)}
          >
            <Mic size={13} aria-hidden />
            {said ? streamWords.said : streamWords.say}
          </button>
        )}
      </div>
      <div className="outcome" />
      <div className="took mono" />
    </div>
  )
}
