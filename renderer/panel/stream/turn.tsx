import {
  Dot,
  Ear,
  Gamepad2,
  Hand,
  Lightbulb,
  type LucideIcon,
  Mic,
  Plug,
  RotateCcw,
  ScanEye,
  ScanText,
  Users,
  Wand,
} from 'lucide-react'
import { memo } from 'react'
import { isFiller } from '../../../src-shared/events/beat.ts'
import type { LineView } from '../../../src-shared/events/event-table.ts'
import type { SayingView } from '../../../src-shared/events/views.ts'
import type {
  BeatRow as BeatRowData,
  HeldRow as HeldRowData,
  Item,
  Row as RowData,
} from '../../../src-shared/projections/stream-items.ts'
import { Button } from '../kit/button.tsx'
import { clockTime, figure, seconds } from '../kit/formats.ts'
import { fill, ui, useLanguage } from '../kit/language.ts'
import { openPrompts } from '../prompts/open-prompts.ts'
import { useShown } from '../store/shown.ts'
import { beatWords, planWords } from '../words/beat-words.ts'
import { CallRow } from './call-row.tsx'
import { ClipRow, isOfClip } from './clip-row.tsx'
import { CorrectMoment } from './correct-moment.tsx'
import { blocksIn, causeWords, correctableOf, teachable } from './correctable.ts'
import { HeldRow, HeldText } from './held.tsx'
import { Entry, Row, Spoken } from './row.tsx'
import type { Trace } from './trace.ts'
import { SaidRow, ThoughtRow, TruncatedRow } from './turn-rows.tsx'
import { WhisperAnswer } from './whisper-answer.tsx'

type TurnItem = Extract<Item, { kind: 'turn' }>

export interface TurnProps {
  readonly item: TurnItem
  readonly current: boolean
  readonly writing: string | null
  readonly opened: ReadonlySet<string>
  readonly toggle: (key: string) => void
}

/** One turn: its number, time and duration, and its rows beside them. */
export const Turn = memo(function Turn(props: TurnProps) {
  useLanguage()
  const { item } = props
  const { turn } = item
  const number = turn.turn.replace(/^t/, '')
  return (
    <article
      className="turn"
      data-open={turn.end === undefined || undefined}
      data-current={props.current || undefined}
      data-one={item.rows.length === 1 || undefined}
      aria-label={fill(ui.stream.turn, { number })}
    >
      <div className="margin mono">
        <b>{number}</b>
        <time>{clockTime(turn.at)}</time>
        <span>{turn.end ? seconds(turn.end.ms) : ''}</span>
      </div>
      <div className="rows">
        <TurnRows {...props} />
      </div>
    </article>
  )
})

/** Everything that happened in a turn. */
export function TurnRows({ item, writing, opened, toggle }: Omit<TurnProps, 'current'>) {
  const { turn } = item
  const stop = turn.end && turn.end.stop !== 'final' ? ui.stream.stops[turn.end.stop] : null
  const quiet = turn.end?.stop === 'final' && turn.calls.length === 0 && turn.said.length === 0
  const isMissable = turn.beat === undefined || isFiller(turn.beat.beat)
  const rows = item.rows.map((row) => {
    const open = opened.has(row.key)
    const flip = () => toggle(row.key)
    if (row.kind === 'saw')
      return <SawRow key={row.key} row={row} quiet={quiet} stop={stop} isMissable={isMissable} />
    if (row.kind === 'truncated') return <TruncatedRow key={row.key} row={row} />
    if (row.kind === 'said') return <SaidRow key={row.key} row={row} />
    if (row.kind === 'beat') return <BeatRow key={row.key} row={row} />
    if (row.kind === 'held') return <HeldRow key={row.key} row={row} />
    if (row.kind === 'call') return <CallRow key={row.key} row={row} open={open} toggle={flip} />
    const words = row.live ? writing : null
    return <ThoughtRow key={row.key} row={row} writing={words} open={open} toggle={flip} />
  })
  return (
    <>
      {rows}
      {turn.steps.some(({ hasPrompt }) => hasPrompt) && <ModelSaw turn={turn.turn} />}
    </>
  )
}

function ModelSaw({ turn }: { turn: string }) {
  const run = useShown(({ state }) => state?.run ?? '')
  return (
    <Button
      icon={ScanText}
      look="sm plain model-saw"
      onClick={() => openPrompts({ run, turn })}
      label={ui.stream.whatModelSaw}
    />
  )
}

const spoken = () =>
  ({
    say: { icon: Mic, word: ui.stream.youSaid },
    topic: { icon: Ear, word: ui.stream.youWhispered },
    'test-cue': { icon: Wand, word: ui.stream.testCue },
  }) as const

/** A whisper, line or test cue from the operator, shown between the turns. */
export function Saying({ saying }: { saying: SayingView }) {
  const { icon, word } = spoken()[saying.kind]
  return (
    <Entry label={word} at={saying.at} isOne={saying.answer === undefined}>
      <Row kind={saying.kind} icon={icon}>
        <span className="t2">{word}</span>
        <Spoken>
          <HeldText text={saying.text} />
        </Spoken>
      </Row>
      {saying.answer && <WhisperAnswer text={saying.text} answer={saying.answer} />}
    </Entry>
  )
}

/** An event that is shown as one row between the turns, such as a restart. */
export function Line({ line }: { line: LineView }) {
  const { type, who, text, at } = line
  const name = ui.stream.lines[type]
  if (isOfClip(type))
    return (
      <Entry label={name} at={at}>
        <ClipRow line={line} />
      </Entry>
    )
  return (
    <Entry label={name} at={at}>
      <Row kind="line" icon={Dot}>
        <span className="t2">{name}</span>
        {who !== undefined && (
          <span className="t2" dir="auto">
            <HeldText text={who} />
          </span>
        )}
        <Spoken>
          <HeldText text={text} />
        </Spoken>
      </Row>
    </Entry>
  )
}

/** A moment on the screen that led to no turn. */
export const Moment = ({ row, at, trace }: { row: BeatRowData; at: number; trace: Trace }) => (
  <Entry label={ui.stream.moment} at={at} isMoment>
    <BeatRow row={row} trace={trace} />
  </Entry>
)

/** Something that was held back outside of a turn. */
export const HeldBack = ({ row, at }: { row: HeldRowData; at: number }) => (
  <Entry label={ui.stream.heldBack} at={at}>
    <HeldRow row={row} />
  </Entry>
)

/** A moment, what led to it, and what the show did or why it did nothing. The streamer can correct it. */
function BeatRow({ row: { view, count }, trace = 'full' }: { row: BeatRowData; trace?: Trace }) {
  const { beat, plan } = view
  const words = planWords(view)
  const cause = causeWords(beat)
  return (
    <Row
      kind="beat"
      level={plan.level}
      icon={Lightbulb}
      title={[beatWords(beat), ...(cause === undefined ? [] : [cause]), ...words].join(' · ')}
      outcome={
        <>
          {count > 1 && <span className="badge">× {count}</span>}
          <CorrectMoment choices={correctableOf(beat)} />
        </>
      }
    >
      <span className="beat clip">
        {beatWords(beat)}{' '}
        {trace === 'full' && (
          <span className="mono t3" title={ui.stream.salienceHint}>
            {Number(beat.salience.toFixed(2))}
          </span>
        )}
      </span>
      {cause !== undefined && (
        <span className="beat-fact clip" dir="auto" title={ui.stream.causeHint}>
          {cause}
        </span>
      )}
      {words.map((word) => (
        <span className="beat-fact clip" key={word}>
          {word}
        </span>
      ))}
    </Row>
  )
}

type SawRowData = Extract<RowData, { kind: 'saw' }>

const shownLines = 3

/** A turn's observation: changed numbers, new and gone lines; without an observation, what started the turn. */
function SawRow(props: {
  row: SawRowData
  quiet: boolean
  stop: string | null
  /** Whether the streamer can name a missed moment, because the turn is not about one. */
  isMissable: boolean
}) {
  const { row, quiet, stop, isMissable } = props
  const { saw, observation, cause, agent } = row
  if (cause === 'mcp')
    return <CalledRow agent={agent} icon={Plug} did={ui.stream.calledThroughMcp} stop={stop} />
  if (cause === 'task')
    return <CalledRow agent={agent} icon={Users} did={ui.stream.worksOnTask} stop={stop} />
  if (cause === 'try')
    return <CalledRow agent={ui.stream.you} icon={Hand} did={ui.stream.triedTool} stop={stop} />
  if (cause === 'game')
    return (
      <CalledRow agent={row.move?.game ?? agent} icon={Gamepad2} did={row.move?.query ?? ''} stop={stop} />
    )
  if (cause === 'approval')
    return <CalledRow agent={agent} icon={RotateCcw} did={ui.stream.calledBeforeRestart} stop={stop} />
  const numbers = saw?.numbers.filter(({ value, was }) => was !== undefined && was !== value) ?? []
  const plus = saw?.newLines ?? []
  const minus = saw?.goneLines ?? []
  const more = Math.max(0, plus.length - shownLines) + Math.max(0, minus.length - 1)
  const nothing = numbers.length + plus.length + minus.length === 0
  return (
    <Row
      kind="saw"
      icon={ScanEye}
      outcome={
        <>
          {stop && <span className="badge">{stop}</span>}
          {quiet && <span className="badge">{ui.stream.stayedQuiet}</span>}
          {isMissable && saw && <CorrectMoment choices={teachable(blocksIn(saw))} isTaught />}
        </>
      }
      took={saw ? seconds(saw.ageMs) : ''}
    >
      {numbers.slice(0, 3).map(({ label, value, was }) => (
        <span className="trk mono" key={label}>
          {label} {figure(was ?? value)}
          <s aria-hidden="true">→</s>
          <b>{figure(value)}</b>
        </span>
      ))}
      {plus.slice(0, shownLines).map(({ text, box }) => (
        <span className="plus" key={`+${box.join()}`} dir="auto">
          + {text}
        </span>
      ))}
      {minus.slice(0, 1).map(({ text, box }) => (
        <span className="minus" key={`-${box.join()}`} dir="auto">
          − {text}
        </span>
      ))}
      {more > 0 && <span className="t3 fixed fine">{fill(ui.stream.more, { count: more })}</span>}
      {nothing && (
        <span className="t2">
          {saw || observation === ''
            ? cause === 'say'
              ? ui.stream.youSpoke
              : ui.stream.nothingNew
            : observation}
        </span>
      )}
    </Row>
  )
}

function CalledRow(row: { agent: string; icon: LucideIcon; did: string; stop: string | null }) {
  const { agent, icon, did, stop } = row
  return (
    <Row kind="called" icon={icon} outcome={stop && <span className="badge">{stop}</span>}>
      <span className="t2">
        <b className="mono">{agent}</b> {did}
      </span>
    </Row>
  )
}
