import './row.css'
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
import type { Painted, Row } from '../../../src-shared/projections/stream-items.ts'
import type { MentionedCall } from '../../../src-shared/step/repair.ts'
import { clockTime, seconds } from '../kit/formats.ts'
import { RateLine } from '../stage/rate-line.tsx'
import { fateWords, stepWords } from './call-words.ts'
import { HeldText, Mask, MaskedText } from './held.tsx'
import { streamWords } from './stream-words.ts'

type RowOf<K extends Row['kind']> = Extract<Row, { kind: K }>

/** The model's text, on one line until it is opened, or why the model call failed. */
export function ThoughtRow(props: {
  row: RowOf<'thought'>
  writing: string | null
  open: boolean
  toggle: () => void
}) {
  const { step, live, plain, hidden } = props.row
  const { raw = '', failed, ms, usage, madeBy, outcome, mentioned = [] } = step
  if (failed) {
    return (
      <div className="row" data-kind="failed">
        <OctagonAlert size={15} className="icon" aria-hidden />
        <div className="content">
          <span className="why">
            {failed.message} {failed.remedy}
          </span>
        </div>
        <div className="outcome">
          <span className={failed.kind === 'cancelled' ? 'badge' : 'badge err'}>
            {failed.kind === 'cancelled' ? streamWords.stepCancelled : streamWords.stepNoAnswer}
          </span>
        </div>
        <div className="took mono">{ms === undefined ? '' : seconds(ms)}</div>
      </div>
    )
  }
  if (live) {
    return (
      <div className="row now" data-kind="thought">
        <MessageSquare size={15} className="icon" aria-hidden />
        <div className="content">
          <span className="thought mono">
            {props.writing?.slice(-280)}
            <i className="caret" aria-hidden="true" />
          </span>
        </div>
        <div className="outcome">
          <span className="badge">{streamWords.writes}</span>
        </div>
        <div className="took mono" />
      </div>
    )
  }
  const speed = usage?.tokensPerSecond
  const oneLine = raw.replace(/\s+/g, ' ').trim()
  const folded = hidden ? <MaskedText text={oneLine} /> : oneLine
  return (
    <>
      <div className="row" data-kind="thought">
        <MessageSquare size={15} className="icon" aria-hidden />
        <div className="content">
          <button type="button" className="fold" aria-expanded={props.open} onClick={props.toggle}>
            <span className="thought mono" dir="auto">
              {raw.trim() === ''
                ? madeBy === 'rules'
                  ? streamWords.understudyOnly
                  : streamWords.noOutput
                : plain
                  ? streamWords.wordsOnly
                  : folded}
            </span>
            <ChevronDown size={12} aria-hidden />
          </button>
        </div>
        <div className="outcome">
          {step.reask && <span className="badge hold">{streamWords.retry}</span>}
          {madeBy === 'rules' && raw.trim() !== '' && <span className="badge">{streamWords.understudy}</span>}
          {outcome === 'malformed' && <span className="badge err">{streamWords.malformed}</span>}
        </div>
        <div
          className="took mono"
          title={speed === undefined ? undefined : streamWords.tokensASecond(speed.toFixed(0))}
        >
          {ms === undefined ? '' : seconds(ms)}
        </div>
      </div>
      {mentioned.map((call) => (
        <MentionedLine key={`${call.name} ${call.because} ${call.raw}`} call={call} hidden={hidden} />
      ))}
      {props.open && (
        <div className="opened">
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
    <div className="row" data-kind="mentioned">
      <MessageSquareQuote size={15} className="icon" aria-hidden />
      <p>
        {streamWords.mentioned}{' '}
        <span className="mono">{hidden ? <HeldText text={text} /> : shortened(text)}</span>
        {streamWords.mentionedBecause(because)}
      </p>
    </div>
  )
}

const shortened = (text: string): string => (text.length > 90 ? `${text.slice(0, 89)}…` : text)

/** Warning that the prompt was cut, with the remedy. */
export function TruncatedRow({ row: { step } }: { row: RowOf<'truncated'> }) {
  return (
    <div className="row" data-kind="truncated">
      <Scissors size={15} className="icon" aria-hidden />
      <p>{truncationWarning(step.model, step.driver)}</p>
    </div>
  )
}

/** Words that the performer said outside of tool calls. */
export function SaidRow({ row: { text, fate, hidden, rated } }: { row: RowOf<'said'> }) {
  const painted = fate.is === 'painted' ? fate.painted : undefined
  const why = fateWords(fate)
  return (
    <div className="row" data-kind="said" data-painted={painted ? true : undefined}>
      <Megaphone size={15} className="icon" aria-hidden />
      <div className="content">
        {hidden ? (
          <Mask />
        ) : (
          <span className="voice words" dir="auto">
            {text}
          </span>
        )}
        {why !== undefined && <span className="why">{why}</span>}
      </div>
      <div className="outcome">
        {rated && <RateLine rated={rated} />}
        {painted && <OnStage painted={painted} />}
        {!painted && fate.is !== 'none' && (
          <span className="badge hold">
            <Hourglass size={12} aria-hidden />
            {fate.is === 'waiting' ? streamWords.waiting : streamWords.notShown}
          </span>
        )}
      </div>
      <div className="took mono" />
    </div>
  )
}

/** Badge of a painted cue, with the time from the request to the paint. */
export const OnStage = ({ painted }: { painted: Painted }) => (
  <span className="badge stage" title={streamWords.paintedAt(clockTime(painted.at))}>
    <Theater size={12} aria-hidden />
    <span className="wide">{streamWords.onStage}</span>+{seconds(painted.afterMs)}
  </span>
)
