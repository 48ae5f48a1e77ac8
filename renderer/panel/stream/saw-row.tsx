import { Hand, type LucideIcon, Plug, RotateCcw, ScanEye, Users } from 'lucide-react'
import type { Row } from '../../../src-shared/projections/stream-items.ts'
import { figure, seconds } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { CorrectMoment } from './correct-moment.tsx'
import { blocksIn, teachable } from './correctable.ts'

type SawRowData = Extract<Row, { kind: 'saw' }>

const shownLines = 3

/** A turn's observation: changed numbers, new and gone lines; without an observation, what started the turn. */
export function SawRow(props: {
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
  if (cause === 'approval')
    return <CalledRow agent={agent} icon={RotateCcw} did={ui.stream.calledBeforeRestart} stop={stop} />
  const numbers = saw?.numbers.filter(({ value, was }) => was !== undefined && was !== value) ?? []
  const plus = saw?.newLines ?? []
  const minus = saw?.goneLines ?? []
  const more = Math.max(0, plus.length - shownLines) + Math.max(0, minus.length - 1)
  const nothing = numbers.length + plus.length + minus.length === 0
  return (
    <div className="row" data-kind="saw">
      <ScanEye size={15} className="icon" aria-hidden />
      <div className="inline content">
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
        {more > 0 && <span className="t3 keep">{fill(ui.stream.more, { count: more })}</span>}
        {nothing && (
          <span className="t2">
            {saw || observation === ''
              ? cause === 'say'
                ? ui.stream.youSpoke
                : ui.stream.nothingNew
              : observation}
          </span>
        )}
      </div>
      <div className="inline outcome">
        {stop && <span className="badge">{stop}</span>}
        {quiet && <span className="badge">{ui.stream.stayedQuiet}</span>}
        {isMissable && saw && <CorrectMoment choices={teachable(blocksIn(saw))} isTaught />}
      </div>
      <div className="fine took mono">{saw ? seconds(saw.ageMs) : ''}</div>
    </div>
  )
}

function CalledRow(row: { agent: string; icon: LucideIcon; did: string; stop: string | null }) {
  const { agent, icon: Icon, did, stop } = row
  return (
    <div className="row" data-kind="called">
      <Icon size={15} className="icon" aria-hidden />
      <div className="inline content">
        <span className="t2">
          <b className="mono">{agent}</b> {did}
        </span>
      </div>
      <div className="inline outcome">{stop && <span className="badge">{stop}</span>}</div>
      <div className="fine took mono" />
    </div>
  )
}
