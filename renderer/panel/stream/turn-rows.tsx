import './details.css'
import {
  ChevronDown,
  Hourglass,
  Megaphone,
  MessageSquare,
  MessageSquareQuote,
  OctagonAlert,
  Scissors,
  Theater,
} from 'lucide-react'
import { truncationWarning } from '../../../src-shared/events/truncation.ts'
import type { Painted, Row as RowData } from '../../../src-shared/projections/stream-items.ts'
import type { MentionedCall } from '../../../src-shared/step/repair.ts'
import { clockTime, seconds } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { RateLine } from '../stage/rate-line.tsx'
import { fateWords, stepWords } from './call-words.ts'
import { HeldText, Mask, MaskedText } from './held.tsx'
import { Mark, Row, SentenceRow, Spoken } from './row.tsx'

type RowOf<K extends RowData['kind']> = Extract<RowData, { kind: K }>

/** The model's text, on one line until it is opened, or why the model call failed. */
export function ThoughtRow(props: {
  row: RowOf<'thought'>
  writing: string | null
  open: boolean
  toggle: () => void
}) {
  const { step, live, plain, hidden } = props.row
  const { raw = '', failed, ms, usage, madeBy, outcome, mentioned = [] } = step
  const took = ms === undefined ? '' : seconds(ms)
  if (failed) {
    return (
      <Row
        kind="failed"
        icon={OctagonAlert}
        outcome={
          <span className={failed.kind === 'cancelled' ? 'badge' : 'badge err'}>
            {failed.kind === 'cancelled' ? ui.stream.stepCancelled : ui.stream.stepNoAnswer}
          </span>
        }
        took={took}
      >
        <span className="why">
          {failed.message} {failed.remedy}
        </span>
      </Row>
    )
  }
  if (live) {
    return (
      <Row
        kind="thought"
        look="now"
        icon={MessageSquare}
        outcome={<span className="badge">{ui.stream.writes}</span>}
      >
        <span className="fine t2 clip thought mono">
          {props.writing?.slice(-280)}
          <i className="caret" aria-hidden="true" />
        </span>
      </Row>
    )
  }
  const speed = usage?.tokensPerSecond
  const oneLine = raw.replace(/\s+/g, ' ').trim()
  const folded = hidden ? <MaskedText text={oneLine} /> : oneLine
  return (
    <>
      <Row
        kind="thought"
        icon={MessageSquare}
        outcome={
          <>
            {step.reask && <span className="badge hold">{ui.stream.retry}</span>}
            {madeBy === 'rules' && raw.trim() !== '' && <span className="badge">{ui.stream.understudy}</span>}
            {outcome === 'malformed' && <span className="badge err">{ui.stream.malformed}</span>}
          </>
        }
        took={took}
        tookTitle={
          speed === undefined ? undefined : fill(ui.stream.tokensASecond, { count: speed.toFixed(0) })
        }
      >
        <button type="button" className="fold inline" aria-expanded={props.open} onClick={props.toggle}>
          <span className="fine t2 clip thought mono" dir="auto">
            {raw.trim() === ''
              ? madeBy === 'rules'
                ? ui.stream.understudyOnly
                : ui.stream.noOutput
              : plain
                ? ui.stream.wordsOnly
                : folded}
          </span>
          <ChevronDown size={12} aria-hidden />
        </button>
      </Row>
      {mentioned.map((call) => (
        <MentionedLine key={`${call.name} ${call.because} ${call.raw}`} call={call} hidden={hidden} />
      ))}
      {props.open && (
        <div className="stack tight fine opened">
          <p className="t3">{stepWords(step)}</p>
          <pre className="mono">{hidden ? <HeldText text={raw} /> : raw}</pre>
        </div>
      )}
    </>
  )
}

function MentionedLine({ call: { raw, because }, hidden }: { call: MentionedCall; hidden: boolean }) {
  const text = raw.replace(/\s+/g, ' ').trim()
  return (
    <SentenceRow kind="mentioned" icon={MessageSquareQuote}>
      {ui.stream.mentioned}{' '}
      <span className="mono">{hidden ? <HeldText text={text} /> : shortened(text)}</span>
      {because === '' ? ui.stream.mentionedAgain : fill(ui.stream.mentionedBecause, { why: because })}
    </SentenceRow>
  )
}

const shortened = (text: string): string => (text.length > 90 ? `${text.slice(0, 89)}…` : text)

/** Warning that the prompt was cut, with the remedy. */
export function TruncatedRow({ row: { step } }: { row: RowOf<'truncated'> }) {
  return (
    <SentenceRow kind="truncated" icon={Scissors}>
      {truncationWarning(step.model, step.driver)}
    </SentenceRow>
  )
}

/** Words that the performer said outside of tool calls. */
export function SaidRow({ row: { text, fate, hidden, rated } }: { row: RowOf<'said'> }) {
  const painted = fate.is === 'painted' ? fate.painted : undefined
  const why = fateWords(fate)
  return (
    <Row
      kind="said"
      icon={Megaphone}
      painted={painted !== undefined}
      outcome={
        <>
          {rated && <RateLine rated={rated} />}
          {painted && <OnStage painted={painted} />}
          {!painted && fate.is !== 'none' && (
            <Mark tone="hold" icon={Hourglass}>
              {fate.is === 'waiting' ? ui.stream.waiting : ui.stream.notShown}
            </Mark>
          )}
        </>
      }
    >
      {hidden ? <Mask /> : <Spoken>{text}</Spoken>}
      {why !== undefined && <span className="why">{why}</span>}
    </Row>
  )
}

/** Badge of a painted cue, with the time from the request to the paint. */
export const OnStage = ({ painted }: { painted: Painted }) => (
  <Mark tone="stage" icon={Theater} title={fill(ui.stream.paintedAt, { time: clockTime(painted.at) })}>
    <span className="wide-only">{ui.stream.onStage}</span>+{seconds(painted.afterMs)}
  </Mark>
)
