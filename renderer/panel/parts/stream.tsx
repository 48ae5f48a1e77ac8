import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ScanEye, Search, Wand } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Chip, chips } from '../../../src-shared/events/chips.ts'
import { filterItems } from '../../../src-shared/events/stream-filter.ts'
import { type Item, isUnseen, streamItems } from '../../../src-shared/events/stream-items.ts'
import { usePanel } from '../store.ts'
import { useDebounced } from '../use-debounced.ts'
import { type History, useHistory } from '../use-history.ts'
import { useStreamList } from '../use-stream-list.ts'
import { clockTime, figure } from '../view/words.ts'
import { End, edgeHeight, Start } from './stream-edges.tsx'
import { Saying, Turn } from './turn.tsx'

export interface StreamHandle {
  /** Follows the newest turn again. */
  toEnd(): void
  /** Puts the cursor into the search field. */
  search(): void
}

const labels: Record<Chip, string> = {
  all: 'All',
  saw: 'Saw',
  said: 'Said',
  tools: 'Tools',
  repaired: 'Repaired',
  limited: 'Limited',
  denied: 'Denied',
  errors: 'Errors',
}

/** Pixels from the end within which the reader counts as being at the end. */
const nearEnd = 24

/** Pixels from the start within which older turns are fetched. */
const nearStart = 800

/** Milliseconds without a key before a search goes to the whole run. */
const typingMs = 250

const noItems: Item[] = []

/**
 * The run's turns with chips and search, back to its start; follows the newest until the reader scrolls up or selects
 * text.
 */
export function Stream(props: {
  ref: Ref<StreamHandle>
  notices: ReactNode
  look: () => void
  test: () => void
}) {
  const turns = usePanel((panel) => panel.state?.turns)
  const cues = usePanel((panel) => panel.state?.cues)
  const sayings = usePanel((panel) => panel.state?.sayings)
  const asks = usePanel((panel) => panel.state?.asks)
  const counts = usePanel((panel) => panel.state?.chips)
  // A cue whose time runs out unseen changes its row, although no event says so.
  const unseen = usePanel(({ state }) => state?.cues.filter((view) => isUnseen(view, state.t)).length)
  const [chip, setChip] = useState<Chip>('all')
  const [search, setSearch] = useState('')
  const [following, setFollowing] = useState(true)
  const searchField = useRef<HTMLInputElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `unseen` is what the time changes
  const all = useMemo(() => {
    const t = usePanel.getState().state?.t ?? 0
    return turns && cues && sayings && asks ? streamItems({ turns, cues, sayings, asks, t }) : noItems
  }, [turns, cues, sayings, asks, unseen])
  const live = useMemo(() => filterItems(all, chip, search), [all, chip, search])
  const history = useHistory({ chip, search: useDebounced(search, typingMs) })
  const older = useMemo(() => filterItems(history.items, chip, search), [history.items, chip, search])
  const isPlain = chip === 'all' && search.trim() === ''
  const { items, arrived } = useStreamList({
    older,
    live,
    reach: history.reach,
    frozen: !following,
    question: `${chip} ${search.trim()}`,
  })

  const { edge, load, forget } = history
  useEffect(() => {
    if (following && isPlain) forget()
  }, [following, isPlain, forget])
  // Nothing fits so far: look further back until something does, or the start of the run is reached.
  useEffect(() => {
    if (turns && items.length === 0 && edge === 'more' && !isPlain) load()
  }, [turns, items.length, edge, load, isPlain])

  const toEnd = useCallback(() => setFollowing(true), [])
  useImperativeHandle(props.ref, () => ({ toEnd, search: () => searchField.current?.focus() }))

  return (
    <>
      <div className="bar">
        <fieldset className="chips">
          <legend className="sr">Filter events</legend>
          {chips.map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={chip === one}
              onClick={() => setChip(one)}
            >
              {labels[one]}
              {counts && <span className="n">{figure(counts[one])}</span>}
            </button>
          ))}
        </fieldset>
        <span className="grow" />
        <label className="field search">
          <Search size={14} aria-hidden />
          <span className="sr">Search events</span>
          <input
            ref={searchField}
            placeholder="Search"
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
      <div className="stream" id="stream">
        {!turns ? (
          <p className="none" role="status">
            Loading…
          </p>
        ) : all.length === 0 ? (
          <Empty look={props.look} test={props.test} />
        ) : items.length === 0 && !isPlain ? (
          <Nothing history={history} />
        ) : (
          <List
            items={items}
            history={history}
            isPlain={isPlain}
            following={following}
            setFollowing={setFollowing}
          />
        )}
        {!following && (
          <div className="pill-shade">
            <button type="button" className="pill" onClick={toEnd}>
              <ArrowDown size={14} aria-hidden />
              <span>Paused because you scrolled</span>
              {arrived > 0 && <b>{arrived > 99 ? '99+' : arrived} new</b>}
              <kbd>End</kbd>
            </button>
          </div>
        )}
      </div>
    </>
  )
}

function List(props: {
  items: Item[]
  history: History
  isPlain: boolean
  following: boolean
  setFollowing: (following: boolean) => void
}) {
  const { items, history, isPlain, following, setFollowing } = props
  const ended = usePanel((panel) => panel.state?.ended ?? null)
  const scroller = useRef<HTMLDivElement>(null)
  const lastTop = useRef(0)
  const writing = usePanel((panel) => panel.writing)
  const [cursor, setCursor] = useState<string | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set())

  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => items[index]?.key ?? index,
    estimateSize: (index) => estimate(items[index]),
    overscan: 6,
    paddingStart: edgeHeight,
    paddingEnd: ended === null ? 0 : edgeHeight,
    // Older turns come in above: what the reader looks at stays where it is.
    anchorTo: 'end',
  })
  const total = virtual.getTotalSize()

  // While following, the end stays in view whatever grows: new turns, new rows, text as it is written.
  const stickToEnd = useCallback(() => {
    const element = scroller.current
    if (!following || !element) return
    element.scrollTop = element.scrollHeight
    lastTop.current = element.scrollTop
  }, [following])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these may have moved the end
  useLayoutEffect(stickToEnd, [stickToEnd, total, items, writing])
  // A notice above the list, or another size of the window, moves the end as well.
  useEffect(() => {
    const observer = new ResizeObserver(stickToEnd)
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [stickToEnd])

  const { edge, load } = history
  const fetchNear = useCallback(() => {
    const element = scroller.current
    // A reader who follows the plain list is not looking for anything older.
    const wanted = !following || !isPlain
    if (element && wanted && edge === 'more' && element.scrollTop < nearStart) load()
  }, [edge, load, following, isPlain])
  // biome-ignore lint/correctness/useExhaustiveDependencies: more items may have moved the start away
  useEffect(fetchNear, [fetchNear, total])

  useEffect(() => {
    const onSelect = (): void => {
      const selection = document.getSelection()
      if (!selection || selection.isCollapsed) return
      if (scroller.current?.contains(selection.anchorNode)) setFollowing(false)
    }
    document.addEventListener('selectionchange', onSelect)
    return () => document.removeEventListener('selectionchange', onSelect)
  }, [setFollowing])

  const onScroll = (): void => {
    const element = scroller.current
    if (!element) return
    fetchNear()
    const atEnd = element.scrollHeight - element.clientHeight - element.scrollTop <= nearEnd
    const up = element.scrollTop < lastTop.current - 2
    lastTop.current = element.scrollTop
    if (up && !atEnd) setFollowing(false)
    else if (atEnd && !following && document.getSelection()?.isCollapsed !== false) setFollowing(true)
  }

  const toggle = (key: string): void =>
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = items.findIndex(({ key }) => key === cursor)
    const item = items[at]
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      const next = at < 0 ? items.length - 1 : at + (event.key === 'ArrowUp' ? -1 : 1)
      const target = items[Math.min(items.length - 1, Math.max(0, next))]
      if (!target) return
      setFollowing(false)
      setCursor(target.key)
      virtual.scrollToIndex(items.indexOf(target), { align: 'auto' })
      return
    }
    if (item?.kind !== 'turn' || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return
    event.preventDefault()
    const keys = item.rows.map(({ key }) => key)
    setOpened((before) =>
      event.key === 'ArrowRight'
        ? new Set([...before, ...keys])
        : new Set([...before].filter((key) => !keys.includes(key))),
    )
  }

  return (
    <div
      ref={scroller}
      className="list"
      role="log"
      aria-live="off"
      aria-label="Live event stream"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows move through the turns of the log
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      <div className="list-inner" style={{ height: total }}>
        <Start history={history} isPlain={isPlain} />
        {ended !== null && <End reason={ended} />}
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const item = items[index]
          if (!item) return null
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className="slot"
              style={{ transform: `translateY(${start}px)` }}
            >
              {item.kind === 'turn' ? (
                <Turn
                  item={item}
                  newest={index === items.length - 1}
                  current={item.key === cursor}
                  writing={writing?.turn === item.key ? writing.text : null}
                  opened={opened}
                  toggle={toggle}
                />
              ) : (
                <Saying saying={item.saying} />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Heights of the design: one line 44 px, else 14 and 30 a row; what is really there is measured. */
const estimate = (item: Item | undefined): number =>
  item?.kind === 'turn' && item.rows.length > 1 ? 15 + 30 * item.rows.length : 45

/** No row fits the chip and the search, as far as was looked. */
function Nothing({ history: { edge, reach, load } }: { history: History }) {
  if (edge === 'failed') {
    return (
      <p className="none" role="alert">
        Earlier turns did not load.{' '}
        <button type="button" className="btn plain" onClick={load}>
          Try again
        </button>
      </p>
    )
  }
  return (
    <p className="none" role="status">
      {edge === 'start'
        ? 'Nothing matches in this run.'
        : `Searching earlier turns… nothing since ${clockTime(reach)}`}
    </p>
  )
}

function Empty({ look, test }: { look: () => void; test: () => void }) {
  const observation = usePanel((panel) => panel.state?.observation)
  return (
    <div className="void">
      <ScanEye size={28} aria-hidden />
      <h2>{observation ? `Watching ${observation.source}, nothing said yet` : 'Nothing seen yet'}</h2>
      <p>
        The first turn shows up here, with every step it took: what was seen, thought, called and painted.
      </p>
      <div>
        <button type="button" className="btn" onClick={look}>
          <ScanEye size={14} aria-hidden />
          Look now <kbd>O</kbd>
        </button>
        <button type="button" className="btn plain" onClick={test}>
          <Wand size={14} aria-hidden />
          Send a test cue <kbd>T</kbd>
        </button>
      </div>
    </div>
  )
}
