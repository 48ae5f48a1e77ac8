import {
  Captions,
  Check,
  ChevronDown,
  CircleQuestionMark,
  Drama,
  Gamepad2,
  Hourglass,
  type LucideIcon,
  Monitor,
  OctagonAlert,
  PartyPopper,
  Quote,
  ScanSearch,
  ShieldX,
  Smile,
  Speech,
  Type,
  Volume2,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { splitCall } from '../../../src-shared/events/call-words.ts'
import type { TakenArgument } from '../../../src-shared/events/event/llm.ts'
import { laneFacts, laneOfTool } from '../../../src-shared/events/lanes.ts'
import type { CallView } from '../../../src-shared/events/turn-view.ts'
import { isHarmful, type Row as RowData } from '../../../src-shared/projections/stream-items.ts'
import type { Effect } from '../../../src-shared/settings/stage.ts'
import { describeRepair } from '../../../src-shared/toolcall/repair-rules.ts'
import { seconds } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { RateLine } from '../stage/rate-line.tsx'
import { argumentsOf, type Badge, denialWords, fateWords, originWords, outcomeBadge } from './call-words.ts'
import { HeldText, HeldWords } from './held.tsx'
import { isUnsettled, OrphanQuestion } from './orphan-question.tsx'
import { Mark, Row, Spoken } from './row.tsx'
import { OnStage } from './turn-rows.tsx'

const effectIcons: Readonly<Record<Effect, LucideIcon>> = {
  text: Type,
  captions: Captions,
  emotes: Smile,
  particles: PartyPopper,
  sounds: Volume2,
  voice: Speech,
  puppet: Drama,
}

/** Returns the icon of a tool. A stage tool has the icon of its effect. */
export function toolIcon({ tool, origin }: Pick<CallView, 'tool' | 'origin'>): LucideIcon {
  if (origin?.kind === 'game') return Gamepad2
  const lane = laneOfTool(tool)
  if (lane !== undefined) return effectIcons[laneFacts(lane).effect]
  return tool === 'describe_frame' ? ScanSearch : Wrench
}

const badgeIcons: Record<Badge['tone'], LucideIcon> = {
  ok: Check,
  hold: Hourglass,
  deny: ShieldX,
  err: OctagonAlert,
  unclear: CircleQuestionMark,
}

/** One tool call: tool, arguments, repairs and outcome. Opening the row shows the details. */
export function CallRow(props: {
  row: Extract<RowData, { kind: 'call' }>
  open: boolean
  toggle: () => void
}) {
  const { call, asked, fate, taken, held, hidden, rated } = props.row
  const { outcome, repairs = [] } = call
  const badge = outcomeBadge(outcome, asked, fate)
  const painted = fate.is === 'painted' ? fate.painted : undefined
  const why =
    outcome && !outcome.ok
      ? outcome.denial
        ? denialWords(outcome.denial)
        : outcome.message
      : fateWords(fate)
  // An error may quote text that must stay hidden. Adlib's reason for a denial never quotes text.
  const mayQuote = hidden && outcome?.denial === undefined
  return (
    <>
      <Row
        kind="call"
        icon={toolIcon(call)}
        painted={painted !== undefined}
        outcome={
          <>
            {rated && <RateLine rated={rated} />}
            {call.decoy !== undefined && <span className="badge deny">{ui.stream.decoy}</span>}
            {painted && <OnStage painted={painted} />}
            {!(painted && outcome?.ok) && (
              <Mark tone={badge.tone} icon={badgeIcons[badge.tone]}>
                {badge.word}
              </Mark>
            )}
          </>
        }
        took={outcome ? seconds(outcome.ms) : ''}
      >
        <b className="mono tool-name clip">{call.tool}</b>
        {call.origin?.kind === 'mcp' && (
          <span className="badge" title={originWords(call.origin)}>
            MCP
          </span>
        )}
        {held && isHarmful(held) ? (
          <HeldWords held={held} />
        ) : (
          <Arguments tool={call.tool} args={call.args} hidden={hidden} />
        )}
        <button
          type="button"
          className={repairs.length > 0 ? 'badge fix' : 'more'}
          aria-expanded={props.open}
          aria-label={repairs.length > 0 ? undefined : fill(ui.stream.detailsOf, { tool: call.tool })}
          onClick={props.toggle}
        >
          {repairs.length > 0 && (
            <>
              <Wrench size={12} aria-hidden />
              <span className="wide-only">{ui.stream.repaired}</span> {repairs.length}
            </>
          )}
          <ChevronDown size={12} aria-hidden />
        </button>
        {call.askedBy === 'screen' && (
          <Mark icon={Monitor} title={ui.stream.screenOrderHint}>
            {ui.stream.askedByScreen}
          </Mark>
        )}
        {taken.length > 0 && (
          <Mark icon={Quote} title={ui.stream.fromRequest}>
            {ui.stream.youAsked}
          </Mark>
        )}
        {why !== undefined && (
          <span className="why" title={mayQuote ? undefined : why}>
            {mayQuote ? <HeldText text={why} /> : why}
          </span>
        )}
      </Row>
      {isUnsettled(call) && <OrphanQuestion call={call} />}
      {props.open && <Opened row={props.row} />}
    </>
  )
}

const Taken = ({ taken }: { taken: readonly TakenArgument[] }) => (
  <p>
    {ui.stream.fromRequestList}{' '}
    {taken.map(({ path, from }, n) => (
      <span key={path}>
        {n > 0 && ', '}
        {path} {ui.stream.takenFrom[0]}
        <HeldText text={from} />
        {ui.stream.takenFrom[1]}
      </span>
    ))}
    .
  </p>
)

function Arguments({ tool, args, hidden }: { tool: string; args: unknown; hidden: boolean }) {
  if (typeof args !== 'object' || args === null) return null
  const { words, others } = splitCall(tool, args)
  return (
    <>
      {words !== null && <Spoken>{hidden ? <HeldText text={words} /> : words}</Spoken>}
      <span className="wrap args">
        {argumentsOf(others).map(([name, value]) => (
          <span className="inline arg" key={name}>
            <i>{name}</i>
            <span>{hidden ? <HeldText text={value} /> : value}</span>
          </span>
        ))}
      </span>
    </>
  )
}

function Opened({ row: { call, taken, held, hidden } }: { row: Extract<RowData, { kind: 'call' }> }) {
  const isHeld = held !== undefined && isHarmful(held)
  const text = (words: string) => (hidden ? <HeldText text={words} isHeld={isHeld} /> : words)
  const { repairs = [], questions = [], outcome } = call
  const ran = `${call.tool} ${JSON.stringify(call.ran ?? call.args) ?? ''}`
  const result = outcome?.ok && outcome.result !== undefined ? JSON.stringify(outcome.result) : null
  return (
    <div className={`stack tight fine opened diff ${repairs.length > 0 ? 'repaired' : ''}`}>
      <Detail name={ui.stream.raw}>
        <code dir="auto">{repairs.length > 0 ? <del>{text(call.raw)}</del> : text(call.raw)}</code>
      </Detail>
      <Detail name={ui.stream.ran}>
        <code dir="auto">{repairs.length > 0 ? <ins>{text(ran)}</ins> : text(ran)}</code>
      </Detail>
      {repairs.map((repair, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the repairs of a call never change
        <Detail key={n} name={ui.stream.fix}>
          <p>{hidden ? <HeldText text={describeRepair(repair)} /> : describeRepair(repair)}</p>
        </Detail>
      ))}
      {taken.length > 0 && (
        <Detail name={ui.stream.from}>
          <Taken taken={taken} />
        </Detail>
      )}
      {questions.map(({ n, purpose, model, ok, text: answer, ms }) => (
        <Detail key={n} name={ui.stream.ask}>
          <p dir="auto">
            <b className="mono">
              {model}, {purpose}
            </b>{' '}
            {ok === undefined
              ? ui.stream.waitingForAnswer
              : ok
                ? answer
                : fill(ui.stream.noAnswerBecause, { why: answer ?? '' })}
            {ms !== undefined && <span className="mono"> {seconds(ms)}</span>}
          </p>
        </Detail>
      ))}
      {result !== null && (
        <Detail name={ui.stream.got}>
          <code dir="auto">{hidden ? <HeldText text={result} /> : result}</code>
        </Detail>
      )}
    </div>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <span>{name}</span>
    {children}
  </div>
)
