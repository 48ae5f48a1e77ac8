import { Hand, type LucideIcon, Plug, RotateCcw, ScanEye, Users } from 'lucide-react'
import type { Row as RowData } from '../../../src-shared/projections/stream-items.ts'
import { figure, seconds } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { CorrectMoment } from './correct-moment.tsx'
import { blocksIn, teachable } from './correctable.ts'
import { Row } from './row.tsx'

type SawRowData = Extract<RowData, { kind: 'saw' }>

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
