import './row.css'
import './turn.css'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Row as RowData } from '../../../src-shared/projections/stream-items.ts'
import { clockTime } from '../kit/formats.ts'
import type { Badge as BadgeTone } from './call-words.ts'

/** One row of the stream: an icon, what happened, how it ended and how long it took. */
export const Row = (props: {
  kind: RowData['kind'] | 'failed' | 'called' | 'answer' | 'line' | 'say' | 'topic' | 'test-cue' | 'clip'
  icon: LucideIcon
  look?: string
  painted?: boolean
  level?: string
  title?: string | undefined
  outcome?: ReactNode
  took?: string
  tookTitle?: string | undefined
  children: ReactNode
}) => (
  <div
    className={`row ${props.look ?? ''}`}
    data-kind={props.kind}
    data-level={props.level}
    data-painted={props.painted || undefined}
  >
    <props.icon size={15} className="icon" aria-hidden />
    <div className="inline content" title={props.title}>
      {props.children}
    </div>
    <div className="inline outcome">{props.outcome}</div>
    <div className="fine took mono" title={props.tookTitle}>
      {props.took}
    </div>
  </div>
)

/** A row that is one sentence. */
export const SentenceRow = (props: { kind: string; icon: LucideIcon; children: ReactNode }) => (
  <div className="row" data-kind={props.kind}>
    <props.icon size={15} className="icon" aria-hidden />
    <p>{props.children}</p>
  </div>
)

/** Something between the turns, with its time. `isOne`: it has one row. `isMoment`: it is a moment without a turn. */
export const Entry = (props: {
  label: string
  at?: number
  isOne?: boolean
  isMoment?: boolean
  isCurrent?: boolean
  children: ReactNode
}) => (
  <article
    className="turn"
    data-one={props.isOne !== false || undefined}
    data-moment={props.isMoment || undefined}
    data-current={props.isCurrent || undefined}
    aria-label={props.label}
  >
    <div className="margin mono">{props.at !== undefined && <time>{clockTime(props.at)}</time>}</div>
    <div className="rows">{props.children}</div>
  </article>
)

/** A badge with an icon. */
export const Mark = (props: {
  tone?: BadgeTone['tone'] | 'stage' | ''
  icon: LucideIcon
  title?: string
  children: ReactNode
}) => (
  <span className={`badge ${props.tone ?? ''}`} title={props.title}>
    <props.icon size={12} aria-hidden />
    {props.children}
  </span>
)

/** Words that the audience sees or hears. */
export const Spoken = ({ children }: { children: ReactNode }) => (
  <span className="voice words" dir="auto">
    {children}
  </span>
)
