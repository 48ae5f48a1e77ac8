import {
  ChevronDown,
  Hourglass,
  Megaphone,
  MessageSquare,
  MessageSquareQuote,
  OctagonAlert,
  Plug,
  ScanEye,
  Scissors,
  Theater,
} from 'lucide-react'
import type { Painted, Row } from '../../../src-shared/events/stream-items.ts'
import { truncationWarning } from '../../../src-shared/events/truncation.ts'
import type { MentionedCall } from '../../../src-shared/step/repair.ts'
import { clockTime, fateWords, figure, seconds, stepWords } from '../view/words.ts'

type RowOf<K extends Row['kind']> = Extract<Row, { kind: K }>

const shownWords = 3

/** What was seen: numbers that changed, new and gone lines. */
export function SawRow({ row, quiet, stop }: { row: RowOf<'saw'>; quiet: boolean; stop: string | null }) {
  const { saw, observation, cause, agent } = row
  if (cause === 'mcp') return <CalledRow agent={agent} stop={stop} />
  const numbers = saw?.numbers.filter(({ value, was }) => was !== undefined && was !== value) ?? []
  const plus = saw?.newLines ?? []
  const minus = saw?.goneLines ?? []
  const more = Math.max(0, plus.length - shownWords) + Math.max(0, minus.length - 1)
  const nothing = numbers.length + plus.length + minus.length === 0
  return (
    <div className="row" data-kind="saw">
      <ScanEye size={15} className="icon" aria-hidden />
      <div className="content">
        {numbers.slice(0, 3).map(({ label, value, was }) => (
          <span className="trk mono" key={label}>
            {label} {figure(was ?? value)}
            <s aria-hidden="true">→</s>
            <b>{figure(value)}</b>
          </span>
        ))}
        {plus.slice(0, shownWords).map(({ text, box }) => (
          <span className="plus" key={`+${box.join()}`} dir="auto">
            + {text}
          </span>
        ))}
        {minus.slice(0, 1).map(({ text, box }) => (
          <span className="minus" key={`-${box.join()}`} dir="auto">
            − {text}
          </span>
        ))}
        {more > 0 && <span className="t3 keep">{more} more</span>}
        {nothing && (
          <span className="t2">
            {saw || observation === ''
              ? cause === 'say'
                ? 'You spoke'
                : 'Nothing new on the screen'
              : observation}
          </span>
        )}
      </div>
      <div className="outcome">
        {stop && <span className="badge">{stop}</span>}
        {quiet && <span className="badge">Stayed quiet</span>}
      </div>
      <div className="took mono">{saw ? seconds(saw.ageMs) : ''}</div>
    </div>
  )
}

/** A turn that another program made through our MCP server: it saw nothing and thought elsewhere. */
function CalledRow({ agent, stop }: { agent: string; stop: string | null }) {
  return (
    <div className="row" data-kind="called">
      <Plug size={15} className="icon" aria-hidden />
      <div className="content">
        <span className="t2">
          <b className="mono">{agent}</b> called through MCP
        </span>
      </div>
      <div className="outcome">{stop && <span className="badge">{stop}</span>}</div>
      <div className="took mono" />
    </div>
  )
}

/** What the model wrote, folded to one line; or, while it writes, the end of what is there. */
export function ThoughtRow(props: {
  row: RowOf<'thought'>
  writing: string | null
  open: boolean
  toggle: () => void
}) {
  const { step, live, plain } = props.row
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
            {failed.kind === 'cancelled' ? 'Cancelled' : 'No answer'}
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
          <span className="badge">Writing</span>
        </div>
        <div className="took mono" />
      </div>
    )
  }
  const speed = usage?.tokensPerSecond
  return (
    <>
      <div className="row" data-kind="thought">
        <MessageSquare size={15} className="icon" aria-hidden />
        <div className="content">
          <button type="button" className="fold" aria-expanded={props.open} onClick={props.toggle}>
            <span className="thought mono" dir="auto">
              {raw.trim() === ''
                ? madeBy === 'rules'
                  ? 'made without asking the model'
                  : 'no output'
                : plain
                  ? 'words only'
                  : raw.replace(/\s+/g, ' ').trim()}
            </span>
            <ChevronDown size={12} aria-hidden />
          </button>
        </div>
        <div className="outcome">
          {step.reask && <span className="badge hold">Retry</span>}
          {madeBy === 'rules' && <span className="badge">Rules</span>}
          {outcome === 'malformed' && <span className="badge err">Malformed</span>}
        </div>
        <div
          className="took mono"
          title={speed === undefined ? undefined : `${speed.toFixed(0)} tokens a second`}
        >
          {ms === undefined ? '' : seconds(ms)}
        </div>
      </div>
      {mentioned.map((call) => (
        <MentionedLine key={`${call.name} ${call.because} ${call.raw}`} call={call} />
      ))}
      {props.open && (
        <div className="opened">
          <p className="t3">{stepWords(step)}</p>
          <pre className="mono">{raw}</pre>
        </div>
      )}
    </>
  )
}

/** A valid call in the answer that was not run, with the words that made it text. */
function MentionedLine({ call: { raw, because } }: { call: MentionedCall }) {
  const text = raw.replace(/\s+/g, ' ').trim()
  return (
    <div className="row" data-kind="mentioned">
      <MessageSquareQuote size={15} className="icon" aria-hidden />
      <p>
        Read as text, not as a call: <span className="mono">{shortened(text)}</span>, because of “{because}”.
      </p>
    </div>
  )
}

const shortened = (text: string): string => (text.length > 90 ? `${text.slice(0, 89)}…` : text)

/** A notice that the model saw a part of its prompt only, with the remedy; it wraps, so that all of it can be read. */
export function TruncatedRow({ row: { step } }: { row: RowOf<'truncated'> }) {
  return (
    <div className="row" data-kind="truncated">
      <Scissors size={15} className="icon" aria-hidden />
      <p>{truncationWarning(step.model, step.driver)}</p>
    </div>
  )
}

/** The performer's own words, as a caption carries them to the audience. */
export function SaidRow({ row: { text, fate } }: { row: RowOf<'said'> }) {
  const painted = fate.is === 'painted' ? fate.painted : undefined
  const why = fateWords(fate)
  return (
    <div className="row" data-kind="said" data-painted={painted ? true : undefined}>
      <Megaphone size={15} className="icon" aria-hidden />
      <div className="content">
        <span className="voice words" dir="auto">
          {text}
        </span>
        {why !== undefined && <span className="why">{why}</span>}
      </div>
      <div className="outcome">
        {painted && <OnStage painted={painted} />}
        {!painted && fate.is !== 'none' && (
          <span className="badge hold">
            <Hourglass size={12} aria-hidden />
            {fate.is === 'waiting' ? 'Waiting' : 'Not shown'}
          </span>
        )}
      </div>
      <div className="took mono" />
    </div>
  )
}

/** The warm word: an overlay page has painted it, so long after it was asked for. */
export const OnStage = ({ painted }: { painted: Painted }) => (
  <span className="badge stage" title={`Painted at ${clockTime(painted.at)}`}>
    <Theater size={12} aria-hidden />
    <span className="wide">On stage</span>+{seconds(painted.afterMs)}
  </span>
)
