import { CornerDownRight, Mic, RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type Command, command } from '../../../src-shared/contract/command.ts'
import type { SayingView } from '../../../src-shared/events/stage-views.ts'
import { effect } from '../../../src-shared/settings/effects.ts'
import { Button } from '../kit/button.tsx'
import { longTime } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { usePersonaName } from '../personas/personas.ts'
import { useRefusal } from '../store/role.ts'
import { useIsPast } from '../store/shown.ts'
import { send, usePanel } from '../store/store.ts'
import { HeldText } from './held.tsx'

type Answer = NonNullable<SayingView['answer']>

/** Replies to a whisper that the model did not follow. */
const unfollowed: ReadonlySet<Answer['reply']> = new Set([
  'model-late',
  'model-silent',
  'model-failed',
] as const)

/**
 * Row below a whisper: what it did or which model is asked, and buttons that whisper it again, undo its effect or say
 * its words as a line.
 */
export function WhisperAnswer({ text, answer }: { text: string; answer: Answer }) {
  const { say, undo, reply } = answer
  const isPast = useIsPast()
  const undoing = undo === undefined ? undefined : command.safeParse({ ...undo, id: 'undo' }).data
  return (
    <div className="row" data-kind="answer">
      <CornerDownRight size={15} className="icon" aria-hidden />
      <div className="inline content">
        <span className="t2 clip">
          <Reply answer={answer} />
          {say !== undefined && !isPast && (
            <>
              {' '}
              {ui.stream.sayYourself[0]}
              <HeldText text={say} />
              {ui.stream.sayYourself[1]}
            </>
          )}
        </span>
        {unfollowed.has(reply) && !isPast && <TryAgain text={text} />}
        {say !== undefined && !isPast && <Say text={say} />}
        {undoing !== undefined && !isPast && <Undo undoing={undoing} />}
      </div>
      <div className="inline outcome" />
      <div className="fine took mono" />
    </div>
  )
}

function Reply({ answer: { read, reply, about = '', ms = 0, did, model } }: { answer: Answer }) {
  const name = usePersonaName()
  if (reply === undefined) {
    if (model !== undefined) return fill(ui.reply.asked, { model })
    return read ? <HeldText text={did ?? ui.stream.understood} /> : fill(ui.reply.unread, { name })
  }
  const switched = reply.startsWith('effect-') ? effect.safeParse(about).data : undefined
  const facts = { about: switched ? ui.shared.effects[switched] : about, time: longTime(ms), name }
  return (
    <>
      <HeldText text={fill(ui.reply.replies[reply], facts)} />
      {model !== undefined && ` ${fill(ui.reply.askedForRest, { model })}`}
    </>
  )
}

/** Whispers the same words again. */
function TryAgain({ text }: { text: string }) {
  const isBlocked = usePanel(({ state, status }) => status !== 'live' || state?.panic != null)
  const refusal = useRefusal('topic')
  const [tried, setTried] = useState(false)
  return (
    <Button
      look="sm"
      disabled={tried || isBlocked || refusal !== null}
      title={refusal ?? undefined}
      onClick={() => void send({ command: 'topic', text }).then(setTried)}
    >
      <RotateCcw size={13} aria-hidden />
      {tried ? ui.reply.whisperedAgain : ui.reply.tryAgain}
    </Button>
  )
}

function Say({ text }: { text: string }) {
  const isBlocked = usePanel(({ state, status }) => status !== 'live' || state?.panic != null)
  const refusal = useRefusal('say')
  const [said, setSaid] = useState(false)
  return (
    <Button
      look="sm"
      disabled={said || isBlocked || refusal !== null}
      title={refusal ?? undefined}
      onClick={() => void send({ command: 'say', text }).then(setSaid)}
    >
      <Mic size={13} aria-hidden />
      {said ? ui.stream.said : ui.stream.say}
    </Button>
  )
}

function Undo({ undoing }: { undoing: Command }) {
  const isLive = usePanel(({ status }) => status === 'live')
  const refusal = useRefusal(undoing.command)
  const [undone, setUndone] = useState(false)
  return (
    <Button
      look="sm"
      disabled={undone || !isLive || refusal !== null}
      title={refusal ?? undefined}
      onClick={() => void send(undoing).then(setUndone)}
    >
      <Undo2 size={13} aria-hidden />
      {ui.reply.undo}
    </Button>
  )
}
