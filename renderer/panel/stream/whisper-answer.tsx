import { CornerDownRight, Mic, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type Command, command } from '../../../src-shared/contract/command.ts'
import type { SayingView } from '../../../src-shared/events/stage-views.ts'
import { effect } from '../../../src-shared/settings/effects.ts'
import { longTime } from '../kit/formats.ts'
import { usePersonaName } from '../personas/personas.ts'
import { useRefusal } from '../store/role.ts'
import { useIsPast } from '../store/shown.ts'
import { send, usePanel } from '../store/store.ts'
import { sharedWords } from '../words/shared-words.ts'
import { HeldText } from './held.tsx'
import { replyWords } from './reply-words.ts'
import { streamWords } from './stream-words.ts'

type Answer = NonNullable<SayingView['answer']>

/**
 * Row below a whisper that no model read: what it did, and a button that undoes this or says the whisper's words as a
 * line.
 */
export function WhisperAnswer({ answer }: { answer: Answer }) {
  const { say, undo } = answer
  const isPast = useIsPast()
  const undoing = undo === undefined ? undefined : command.safeParse({ ...undo, id: 'undo' }).data
  return (
    <div className="row" data-kind="answer">
      <CornerDownRight size={15} className="icon" aria-hidden />
      <div className="content">
        <span className="t2 answer-words">
          <Reply answer={answer} />
          {say !== undefined && !isPast && (
            <>
              {' '}
              {streamWords.sayYourself[0]}
              <HeldText text={say} />
              {streamWords.sayYourself[1]}
            </>
          )}
        </span>
        {say !== undefined && !isPast && <Say text={say} />}
        {undoing !== undefined && !isPast && <Undo undoing={undoing} />}
      </div>
      <div className="outcome" />
      <div className="took mono" />
    </div>
  )
}

function Reply({ answer: { read, reply, about = '', ms = 0, did } }: { answer: Answer }) {
  const name = usePersonaName()
  if (!read) return replyWords.unread(name)
  if (reply === undefined) return <HeldText text={did ?? streamWords.understood} />
  const switched = reply.startsWith('effect-') ? effect.safeParse(about).data : undefined
  const facts = { about: switched ? sharedWords.effects[switched] : about, time: longTime(ms), name }
  return <HeldText text={replyWords.replies[reply](facts)} />
}

function Say({ text }: { text: string }) {
  const isBlocked = usePanel(({ state, status }) => status !== 'live' || state?.panic != null)
  const refusal = useRefusal('say')
  const [said, setSaid] = useState(false)
  return (
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
  )
}

function Undo({ undoing }: { undoing: Command }) {
  const isLive = usePanel(({ status }) => status === 'live')
  const refusal = useRefusal(undoing.command)
  const [undone, setUndone] = useState(false)
  return (
    <button
      type="button"
      className="btn sm"
      disabled={undone || !isLive || refusal !== null}
      title={refusal ?? undefined}
      onClick={() => void send(undoing).then(setUndone)}
    >
      <Undo2 size={13} aria-hidden />
      {replyWords.undo}
    </button>
  )
}
