import './stream.css'
import { dequal } from 'dequal/lite'
import { ArrowDown, Search } from 'lucide-react'
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Chip, chips } from '../../../src-shared/events/chips.ts'
import { filterItems } from '../../../src-shared/projections/stream-filter.ts'
import { type Item, isUnseen, joinBeats, streamItems } from '../../../src-shared/projections/stream-items.ts'
import { figure } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { Status } from '../kit/status.tsx'
import { useDebounced } from '../kit/time-hooks.ts'
import { useShown, useShownStore } from '../store/shown.ts'
import { usePanel } from '../store/store.ts'
import { StreamList } from './stream-list.tsx'
import { Nothing } from './stream-states.tsx'
import { useTrace } from './trace.ts'
import { useHistory } from './use-history.ts'
import { useStreamList } from './use-stream-list.ts'

/** Returns the items, but with the objects from `before` for unchanged items, so that these need not render again. */
export function stableItems(items: readonly Item[], before: readonly Item[]): Item[] {
  const known = new Map(before.map((item) => [item.key, item]))
  return items.map((item) => {
    const was = known.get(item.key)
    return was !== undefined && dequal(was, item) ? was : item
  })
}

export interface StreamHandle {
  toEnd(): void
  search(): void
}

const labels = (): Record<Chip, string> => ({
  all: ui.stream.chipAll,
  saw: ui.stream.chipSaw,
  said: ui.stream.chipSaid,
  tools: ui.stream.chipTools,
  repaired: ui.stream.chipRepaired,
  limited: ui.stream.chipLimited,
  denied: ui.stream.chipDenied,
  held: ui.stream.chipFiltered,
  errors: ui.stream.chipErrors,
})

/** A viewer's stream has only these rows, and the counts of the run cover other rows, too. */
const viewerChips: readonly Chip[] = ['all', 'saw', 'said']

const typingMs = 250

const noItems: Item[] = []

/** Turns of the whole run with filter chips and search. Follows the newest turn until the user moves away. */
export function Stream(props: {
  ref: Ref<StreamHandle>
  /** Increases with each jump to another moment of a past run. Default: 0. */
  jumps?: number
  notices?: ReactNode
  /** What is beside the list. A narrow page shows it instead of the list. */
  beside?: ReactNode
  empty: ReactNode
}) {
  const { jumps = 0 } = props
  const store = useShownStore()
  const turns = useShown((panel) => panel.state?.turns)
  const cues = useShown((panel) => panel.state?.cues)
  const sayings = useShown((panel) => panel.state?.sayings)
  const lines = useShown((panel) => panel.state?.lines)
  const asks = useShown((panel) => panel.state?.asks)
  const filtered = useShown((panel) => panel.state?.filtered)
  const beats = useShown((panel) => panel.state?.show.beats)
  const isViewer = usePanel(({ as }) => as === 'viewer')
  const counts = useShown((panel) => (isViewer ? undefined : panel.state?.chips))
  // When a cue expires unseen, its row changes, but none of the lists above does.
  const unseen = useShown(({ state }) => state?.cues.filter((view) => isUnseen(view, state.t)).length)
  const [trace, setTrace] = useTrace()
  const [chip, setChip] = useState<Chip>('all')
  const [search, setSearch] = useState('')
  const [following, setFollowing] = useState(true)
  const searchField = useRef<HTMLInputElement>(null)

  const known = useRef(noItems)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `unseen` changes with time alone
  const all = useMemo(() => {
    const t = store.getState().state?.t ?? 0
    known.current =
      turns && cues && sayings && lines && asks && filtered && beats
        ? stableItems(
            streamItems({ turns, cues, sayings, lines, asks, filtered, show: { beats }, t }),
            known.current,
          )
        : noItems
    return known.current
  }, [store, turns, cues, sayings, lines, asks, filtered, beats, unseen])
  const live = useMemo(() => filterItems(all, chip, search), [all, chip, search])
  const history = useHistory({ chip, search: useDebounced(search, typingMs), jumps })
  const older = useMemo(() => filterItems(history.items, chip, search), [history.items, chip, search])
  const isPlain = chip === 'all' && search.trim() === ''
  const { items, arrived } = useStreamList({
    older,
    live,
    reach: history.reach,
    frozen: !following,
    question: `${jumps} ${chip} ${search.trim()}`,
  })

  const joined = useMemo(() => joinBeats(items), [items])

  const { edge, load, forget } = history
  useEffect(() => {
    if (following && isPlain) forget()
  }, [following, isPlain, forget])
  useEffect(() => {
    if (turns && items.length === 0 && edge === 'more' && !isPlain) load()
  }, [turns, items.length, edge, load, isPlain])

  const toEnd = useCallback(() => setFollowing(true), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment shows its newest turn
  useEffect(toEnd, [toEnd, jumps])
  useImperativeHandle(props.ref, () => ({ toEnd, search: () => searchField.current?.focus() }))

  return (
    <>
      <div className="inline bar">
        <fieldset className="wrap tight chips">
          <legend className="sr">{ui.stream.filterEvents}</legend>
          {(isViewer ? viewerChips : chips).map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={chip === one}
              onClick={() => setChip(one)}
            >
              {labels()[one]}
              {counts !== undefined && counts[one] > 0 && <span className="n">{figure(counts[one])}</span>}
            </button>
          ))}
        </fieldset>
        <span className="grow" />
        {!isViewer && (
          <button
            type="button"
            className="chip"
            aria-pressed={trace === 'full'}
            title={ui.stream.fullTraceHint}
            onClick={() => setTrace(trace === 'full' ? 'simple' : 'full')}
          >
            {ui.stream.fullTrace}
          </button>
        )}
        <label className="field search">
          <Search size={14} aria-hidden />
          <span className="sr">{ui.stream.searchEvents}</span>
          <input
            ref={searchField}
            placeholder={ui.stream.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || search === '') return
              event.preventDefault()
              setSearch('')
            }}
          />
          <kbd>F</kbd>
        </label>
      </div>
      {props.notices}
      <div className="beside-list" data-beside={props.beside ? true : undefined}>
        <div className="column stream" id="stream">
          {!turns ? (
            <Status words={ui.stream.loading} look="none" />
          ) : all.length === 0 ? (
            props.empty
          ) : items.length === 0 && !isPlain ? (
            <Nothing history={history} />
          ) : (
            <StreamList
              items={joined}
              history={history}
              isPlain={isPlain}
              folded={trace === 'simple' && search.trim() === ''}
              trace={trace}
              following={following}
              setFollowing={setFollowing}
            />
          )}
          {!following && (
            <div className="pill-shade">
              <button type="button" className="inline pill" onClick={toEnd}>
                <ArrowDown size={14} aria-hidden />
                <span>{ui.stream.pausedByScroll}</span>
                {arrived > 0 && <b>{fill(ui.stream.newOnes, { count: arrived > 99 ? '99+' : arrived })}</b>}
                <kbd>{ui.stream.end}</kbd>
              </button>
            </div>
          )}
        </div>
        {props.beside}
      </div>
    </>
  )
}
