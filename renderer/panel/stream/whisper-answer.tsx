import { CornerDownRight, type LucideIcon, Mic, RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type CommandBody, command } from '../../../src-shared/contract/command.ts'
import type { SayingView } from '../../../src-shared/events/views.ts'
import { effect } from '../../../src-shared/settings/stage.ts'
import { Button } from '../kit/button.tsx'
import { longTime } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { usePersonaName } from '../personas/personas.ts'
import { useRefusal } from '../store/role.ts'
import { useIsPast } from '../store/shown.ts'
import { send, usePanel } from '../store/store.ts'
import { HeldText } from './held.tsx'
import { Row } from './row.tsx'

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
    <Row kind="answer" icon={CornerDownRight}>
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
      {unfollowed.has(reply) && !isPast && (
        <Once command={{ command: 'topic', text }} icon={RotateCcw} sent={ui.reply.whisperedAgain}>
          {ui.reply.tryAgain}
        </Once>
      )}
      {say !== undefined && !isPast && (
        <Once command={{ command: 'say', text: say }} icon={Mic} sent={ui.stream.said}>
          {ui.stream.say}
        </Once>
      )}
      {undoing !== undefined && !isPast && (
        <Once command={undoing} icon={Undo2} inPanic>
          {ui.reply.undo}
        </Once>
      )}
    </Row>
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

/** A button that sends a command once, and then shows `sent`. `inPanic`: it also works during a panic. */
function Once(props: {
  command: CommandBody
  icon: LucideIcon
  sent?: string
  inPanic?: boolean
  children: string
}) {
  const isBlocked = usePanel(
    ({ state, status }) => status !== 'live' || (props.inPanic !== true && state?.panic != null),
  )
  const refusal = useRefusal(props.command.command)
  const [isSent, setSent] = useState(false)
  return (
    <Button
      look="sm"
      disabled={isSent || isBlocked || refusal !== null}
      title={refusal ?? undefined}
      onClick={() => void send(props.command).then(setSent)}
    >
      <props.icon size={13} aria-hidden />
      {isSent ? (props.sent ?? props.children) : props.children}
    </Button>
  )
}
