import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, Lightbulb } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Item } from '../../../src-shared/projections/stream-items.ts'
import { fill, ui } from '../kit/language.ts'
import { useIsPast, useShown } from '../store/shown.ts'
import { foldSkipped, type SkippedFold } from './fold-skipped.ts'
import { Entry, Row } from './row.tsx'
import { End, edgeHeight, Start } from './stream-states.tsx'
import type { Trace } from './trace.ts'
import { HeldBack, Line, Moment, Saying, Turn } from './turn.tsx'
import { TurnCard } from './turn-card.tsx'
import type { History } from './use-history.ts'

const nearEnd = 24

const nearStart = 800

/** Virtual list of the stream. Up and down move through it; right and left open and close the current turn. */
export function StreamList(props: {
  items: Item[]
  history: History
  isPlain: boolean
  /** Whether skipped moments are folded. */
  folded: boolean
  trace: Trace
  following: boolean
  setFollowing: (following: boolean) => void
}) {
  const { history, isPlain, trace, following, setFollowing } = props
  const ended = useShown((panel) => panel.state?.ended ?? null)
  const isPast = useIsPast()
  const scroller = useRef<HTMLDivElement>(null)
  const lastTop = useRef(0)
  const writing = useShown((panel) => panel.writing)
  const [cursor, setCursor] = useState<string | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set())
  const items = useMemo(
    () => (props.folded ? foldSkipped(props.items, opened) : props.items),
    [props.folded, props.items, opened],
  )

  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => items[index]?.key ?? index,
    estimateSize: (index) => estimate(items[index], trace),
    overscan: 6,
    paddingStart: edgeHeight,
    paddingEnd: ended === null ? 0 : edgeHeight,
    // Turns that are inserted above must not move the visible turns.
    anchorTo: 'end',
  })
  const total = virtual.getTotalSize()

  const stickToEnd = useCallback(() => {
    const element = scroller.current
    if (!following || !element) return
    element.scrollTop = element.scrollHeight
    lastTop.current = element.scrollTop
  }, [following])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these may move the end
  useLayoutEffect(stickToEnd, [stickToEnd, total, items, writing])
  // A new notice above the list, or a resized window, also moves the end of the list.
  useEffect(() => {
    const observer = new ResizeObserver(stickToEnd)
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [stickToEnd])

  const { edge, load } = history
  const fetchNear = useCallback(() => {
    const element = scroller.current
    const wanted = !following || !isPlain
    if (element && wanted && edge === 'more' && element.scrollTop < nearStart) load()
  }, [edge, load, following, isPlain])
  // biome-ignore lint/correctness/useExhaustiveDependencies: more items may have moved the start
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

  const toggle = useCallback(
    (key: string): void =>
      setOpened((before) => {
        const after = new Set(before)
        if (!after.delete(key)) after.add(key)
        return after
      }),
    [],
  )

  const setOpen = useCallback(
    (keys: readonly string[], open: boolean): void =>
      setOpened((before) =>
        open ? new Set([...before, ...keys]) : new Set([...before].filter((key) => !keys.includes(key))),
      ),
    [],
  )

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
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    const keys =
      item?.kind === 'turn'
        ? [item.key, ...item.rows.map(({ key }) => key)]
        : item?.kind === 'skipped'
          ? item.members
          : undefined
    if (keys === undefined) return
    event.preventDefault()
    setOpen(keys, event.key === 'ArrowRight')
  }

  return (
    <div
      ref={scroller}
      className="column list"
      role="log"
      aria-live="off"
      aria-label={isPast ? ui.stream.pastStream : ui.stream.liveStream}
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
                trace === 'full' ? (
                  <Turn
                    item={item}
                    current={item.key === cursor}
                    writing={writing?.turn === item.key ? writing.text : null}
                    opened={opened}
                    toggle={toggle}
                  />
                ) : (
                  <TurnCard
                    item={item}
                    current={item.key === cursor}
                    writing={writing?.turn === item.key ? writing.text : null}
                    opened={opened}
                    toggle={toggle}
                  />
                )
              ) : item.kind === 'skipped' ? (
                <SkippedMoments fold={item} current={item.key === cursor} setOpen={setOpen} />
              ) : item.kind === 'held' ? (
                <HeldBack row={item.row} at={item.at} />
              ) : item.kind === 'beat' ? (
                <Moment row={item.row} at={item.at} trace={trace} />
              ) : item.kind === 'line' ? (
                <Line line={item.line} />
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

function estimate(item: Item | SkippedFold | undefined, trace: Trace): number {
  if (item?.kind !== 'turn') return 45
  const rows =
    trace === 'full'
      ? item.rows.length
      : 1 + item.rows.filter(({ kind }) => kind === 'said' || kind === 'call').length
  return rows > 1 ? 15 + 30 * rows : 45
}

/** A row that opens and closes a series of skipped moments. */
function SkippedMoments(props: {
  fold: SkippedFold
  current: boolean
  setOpen: (keys: readonly string[], open: boolean) => void
}) {
  const { count, members, open } = props.fold
  const words = fill(ui.stream.skippedMoments, { count })
  return (
    <Entry label={words} isMoment isCurrent={props.current}>
      <Row kind="beat" icon={Lightbulb}>
        <button
          type="button"
          className="fold inline t2"
          aria-expanded={open}
          onClick={() => props.setOpen(members, !open)}
        >
          {words}
          <ChevronDown size={12} aria-hidden />
        </button>
      </Row>
    </Entry>
  )
}
