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
import { usePanel } from '../store.ts'
import { countRows, type Filter, filterItems, filters } from '../view/stream-filter.ts'
import { type Item, streamItems } from '../view/stream-items.ts'
import { Saying, Turn } from './turn.tsx'

export interface StreamHandle {
  /** Follows the newest turn again. */
  toEnd(): void
  /** Puts the cursor into the search field. */
  search(): void
}

const labels: Record<Filter, string> = {
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

const noItems: Item[] = []

/** The live list: chips, search, turns; follows the newest until the reader scrolls up or selects text. */
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
  const [filter, setFilter] = useState<Filter>('all')
  const [search, setSearch] = useState('')
  const [following, setFollowing] = useState(true)
  const searchField = useRef<HTMLInputElement>(null)

  const all = useMemo(
    () => (turns && cues && sayings && asks ? streamItems({ turns, cues, sayings, asks }) : noItems),
    [turns, cues, sayings, asks],
  )
  const counts = useMemo(() => countRows(all), [all])
  const fitting = useMemo(() => filterItems(all, filter, search), [all, filter, search])
  const { items, arrived } = useFrozen(fitting, !following, `${filter} ${search}`)

  const toEnd = useCallback(() => setFollowing(true), [])
  useImperativeHandle(props.ref, () => ({ toEnd, search: () => searchField.current?.focus() }))

  return (
    <>
      <div className="bar">
        <fieldset className="chips">
          <legend className="sr">Filter events</legend>
          {filters.map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={filter === one}
              onClick={() => setFilter(one)}
            >
              {labels[one]}
              <span className="n">{counts[one]}</span>
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
        {all.length === 0 && turns ? (
          <Empty look={props.look} test={props.test} />
        ) : items.length === 0 && turns ? (
          <p className="none">No event fits this filter.</p>
        ) : (
          <List items={items} following={following} setFollowing={setFollowing} />
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

/**
 * Keeps the list as it was while the reader reads: what is there goes on being filled in, nothing is
 * added or taken away. `arrived` counts what waits behind.
 */
function useFrozen(live: Item[], frozen: boolean, question: string): { items: Item[]; arrived: number } {
  const kept = useRef<{ items: Item[]; question: string } | null>(null)
  if (!frozen) kept.current = null
  else if (kept.current?.question !== question) kept.current = { items: live, question }
  const held = kept.current?.items
  return useMemo(() => {
    if (!held) return { items: live, arrived: 0 }
    const now = new Map(live.map((item) => [item.key, item]))
    const known = new Set(held.map(({ key }) => key))
    return {
      items: held.map((item) => now.get(item.key) ?? item),
      arrived: live.filter(({ key }) => !known.has(key)).length,
    }
  }, [live, held])
}

function List(props: { items: Item[]; following: boolean; setFollowing: (following: boolean) => void }) {
  const { items, following, setFollowing } = props
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
