import './turn-card.css'
import { ChevronDown, Hourglass } from 'lucide-react'
import { memo } from 'react'
import { isFiller } from '../../../src-shared/events/beat.ts'
import { splitCall } from '../../../src-shared/events/call-words.ts'
import { type Item, isHarmful, type Row } from '../../../src-shared/projections/stream-items.ts'
import { Button } from '../kit/button.tsx'
import { clockTime } from '../kit/formats.ts'
import { ui, useLanguage } from '../kit/language.ts'
import { RateLine } from '../stage/rate-line.tsx'
import { toolIcon } from './call-row.tsx'
import { denialWords, fateWords } from './call-words.ts'
import { effectWords, happened } from './card-words.ts'
import { CorrectMoment } from './correct-moment.tsx'
import { blocksIn, causeWords, correctableOf, teachable } from './correctable.ts'
import { HeldText, Mask } from './held.tsx'
import { isUnsettled, OrphanQuestion } from './orphan-question.tsx'
import { Mark, Spoken } from './row.tsx'
import { type TurnProps, TurnRows } from './turn.tsx'
import { OnStage } from './turn-rows.tsx'

type TurnItem = Extract<Item, { kind: 'turn' }>
type CallRowData = Extract<Row, { kind: 'call' }>
type SaidRowData = Extract<Row, { kind: 'said' }>

/** One turn in plain words: what happened, and what the audience got. Its button opens the full trace. */
export const TurnCard = memo(function TurnCard(props: TurnProps) {
  useLanguage()
  const { item, writing, opened, toggle } = props
  const open = opened.has(item.key)
  const { turn, rows } = item
  const given = rows.filter((row) => row.kind === 'said' || row.kind === 'call')
  const failed = rows.some((row) => row.kind === 'thought' && row.step.failed !== undefined)
  const headline = happened(item)
  const { beat } = turn.beat ?? {}
  const cause = beat && causeWords(beat)
  const { saw } = turn
  const fates = new Set(given.map(({ fate }) => fateWords(fate)))
  const [shared] = fates.size === 1 && given.length > 1 ? [...fates] : []
  return (
    <article
      className="turn card"
      data-open={turn.end === undefined || undefined}
      data-current={props.current || undefined}
      aria-label={headline}
    >
      <div className="margin mono">
        <time>{clockTime(turn.at)}</time>
      </div>
      <div className="rows">
        <div className="inline reserved">
          <b dir="auto">{headline}</b>
          {given.length === 0 && <span className="t2">{quietWords(item, writing !== null, failed)}</span>}
          {cause !== undefined && (
            <span className="t2" dir="auto" title={ui.stream.causeHint}>
              {cause}
            </span>
          )}
          <span className="grow" />
          {beat === undefined || isFiller(beat) ? (
            saw && <CorrectMoment choices={teachable(blocksIn(saw))} isTaught />
          ) : (
            <CorrectMoment choices={correctableOf(beat)} />
          )}
          <Button look="sm plain" aria-expanded={open} onClick={() => toggle(item.key)}>
            {ui.stream.details}
            <ChevronDown size={13} aria-hidden />
          </Button>
        </div>
        {given.map((row) =>
          row.kind === 'said' ? (
            <Said key={row.key} row={row} shared={shared} />
          ) : (
            <Call key={row.key} row={row} shared={shared} />
          ),
        )}
        {shared !== undefined && <p className="why">{shared}</p>}
        {turn.move?.byChance && <p className="why">{ui.stream.movedByChance}</p>}
        {open && (
          <div className="card-trace">
            <TurnRows {...props} />
          </div>
        )}
      </div>
    </article>
  )
})

function quietWords({ turn }: TurnItem, isWriting: boolean, failed: boolean): string {
  if (turn.end === undefined) return isWriting ? ui.stream.writing : ui.stream.thinking
  if (failed) return ui.stream.noAnswer
  switch (turn.end.stop) {
    case 'panic':
      return ui.stream.cutByPanic
    case 'cancelled':
      return ui.stream.wasCancelled
    case 'time':
      return ui.stream.tookTooLong
    default:
      return ui.stream.quiet
  }
}

interface GivenProps<Data> {
  readonly row: Data
  readonly shared: string | undefined
}

function Said({ row: { text, fate, hidden, rated }, shared }: GivenProps<SaidRowData>) {
  const why = shared === undefined ? fateWords(fate) : undefined
  return (
    <div className="inline reserved given" data-painted={fate.is === 'painted' || undefined}>
      <span className="wrap tight given-words">
        {hidden ? <Mask /> : <Spoken>{text}</Spoken>}
        {why !== undefined && <span className="why">{why}</span>}
      </span>
      {rated && <RateLine rated={rated} />}
      {fate.is === 'painted' && <OnStage painted={fate.painted} />}
      {fate.is === 'waiting' && <Waits />}
    </div>
  )
}

function Call({ row, shared }: GivenProps<CallRowData>) {
  const { call, asked, fate, held, hidden, rated } = row
  const { outcome } = call
  const Icon = toolIcon(call)
  const { words: line } = splitCall(call.tool, call.args)
  const effect = effectWords(call)
  const denial = outcome !== undefined && !outcome.ok ? outcome.denial : undefined
  const why =
    outcome === undefined || outcome.ok
      ? shared === undefined
        ? fateWords(fate)
        : undefined
      : denial !== undefined
        ? denialWords(denial)
        : outcome.message
  const isHeld = held !== undefined && isHarmful(held)
  return (
    <>
      <div className="inline reserved given" data-painted={fate.is === 'painted' || undefined}>
        <Icon size={15} className="icon" aria-hidden />
        <span className="wrap tight given-words">
          {isHeld ? <Mask /> : line !== null && <Spoken>{hidden ? <HeldText text={line} /> : line}</Spoken>}
          <span className="t2">{hidden ? <HeldText text={effect} /> : effect}</span>
          {why !== undefined && (
            <span className="why">{hidden && denial === undefined ? <HeldText text={why} /> : why}</span>
          )}
        </span>
        {rated && <RateLine rated={rated} />}
        {fate.is === 'painted' && <OnStage painted={fate.painted} />}
        {(fate.is === 'waiting' || outcome === undefined) && (
          <Waits
            words={
              asked ? ui.stream.waitingForYou : outcome === undefined ? ui.stream.running : ui.stream.waiting
            }
          />
        )}
      </div>
      {isUnsettled(call) && <OrphanQuestion call={call} />}
    </>
  )
}

const Waits = ({ words = ui.stream.waiting }: { words?: string }) => (
  <Mark tone="hold" icon={Hourglass}>
    {words}
  </Mark>
)
