import './runs.css'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Clapperboard, Search, X } from 'lucide-react'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { RunInfo } from '../../../src-shared/contract/api/runs.ts'
import { agentSummary } from '../../../src-shared/events/audience.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { AgentTree } from '../agents/agent-tree.tsx'
import { Button } from '../kit/button.tsx'
import { clockTime, dateOf, elapsed } from '../kit/formats.ts'
import { useKeptFocus } from '../kit/kept-focus.ts'
import { fill, ui } from '../kit/language.ts'
import { usePageEscape } from '../kit/page-escape.ts'
import { useNow } from '../kit/time-hooks.ts'
import type { StreamHandle } from '../stream/stream.tsx'
import type { ReplayPoint } from './player.ts'
import { RunHits } from './run-hits.tsx'
import { RunRow } from './run-row.tsx'
import { RunView } from './run-view.tsx'
import { useRunSearch } from './use-run-search.ts'
import { type RunList as List, useRuns } from './use-runs.ts'

interface Opened {
  readonly run: string
  readonly moment: ReplayPoint | null
}

/** All recorded runs: the list, a search, or one opened run. */
export function Runs(props: { ref: Ref<StreamHandle>; state: State; close: () => void }) {
  const { state, close } = props
  const list = useRuns(state.run, state.overLimits !== null)
  const [opened, setOpened] = useState<Opened | null>(null)
  /** The run that was just closed. Its row or search result gets the focus. */
  const left = useRef<Opened | null>(null)
  const [text, setText] = useState('')
  const search = useRunSearch(text, list.changes)
  const field = useRef<HTMLInputElement>(null)
  const stream = useRef<StreamHandle>(null)
  const page = useRef<HTMLDivElement>(null)
  useImperativeHandle(props.ref, () => ({
    search: () => (stream.current === null ? field.current?.focus() : stream.current.search()),
    toEnd: () => stream.current?.toEnd(),
  }))

  const isOpen = opened !== null
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current !== isOpen && document.activeElement === document.body) page.current?.focus()
    wasOpen.current = isOpen
    left.current = null
  }, [isOpen])
  useKeptFocus(page)
  const back = (): void => {
    left.current = opened
    setOpened(null)
  }
  usePageEscape(() => (isOpen ? back() : close()), isFilled)

  return (
    <div className="settings column runs" ref={page} tabIndex={-1} id={isOpen ? undefined : 'stream'}>
      {opened !== null ? (
        <RunView
          key={opened.run}
          ref={stream}
          run={opened.run}
          listed={list.runs.find(({ run }) => run === opened.run)}
          moment={opened.moment}
          back={back}
          remove={async (run) => {
            const problem = await list.remove(run)
            if (problem === null) back()
            return problem
          }}
        />
      ) : (
        <>
          <div className="settings-head">
            <h2>{ui.runs.runs}</h2>
            <span className="grow" />
            <label className="field run-search">
              <Search size={14} aria-hidden />
              <span className="sr">{ui.runs.searchAll}</span>
              <input
                ref={field}
                placeholder={ui.runs.searchAll}
                value={text}
                onChange={(event) => setText(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape' || text === '') return
                  event.preventDefault()
                  setText('')
                }}
              />
              <kbd>F</kbd>
            </label>
            <Button icon={X} look="sm" onClick={close} label={ui.kit.close} />
          </div>
          <DeletedRuns list={list} />
          {search === null ? (
            <>
              <LiveAgents state={state} />
              <RunList
                list={list}
                from={left.current?.run ?? null}
                open={({ run }) => setOpened({ run, moment: null })}
              />
            </>
          ) : (
            <RunHits
              search={search}
              from={left.current?.moment ? { run: left.current.run, seq: left.current.moment.seq } : null}
              open={({ run, seq, t }) => setOpened({ run, moment: { seq, t } })}
            />
          )}
        </>
      )}
    </div>
  )
}

const isFilled = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.value !== ''

function LiveAgents({ state }: { state: State }) {
  const now = useNow()
  const agents = useMemo(() => state.agents.map(agentSummary), [state.agents])
  if (agents.length === 0) return null
  return (
    <section className="live-agents" aria-label={ui.runs.agentsOfLive}>
      <h3>{ui.runs.agentsNow}</h3>
      <AgentTree agents={agents} now={now} label={ui.runs.agentsOfLive} hasControls />
    </section>
  )
}

/** A note about the deleted runs, with buttons that restore them. */
function DeletedRuns({ list: { deleted, restore } }: { list: ReturnType<typeof useRuns> }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [last, ...others] = deleted
  if (last === undefined) return null
  const bringBack = async (run: RunInfo): Promise<void> => {
    const failed = await restore(run)
    setProblem(failed && `${failed.message} ${failed.remedy}`)
  }
  return (
    <div className="note wrap deleted-runs" role="status">
      <p>
        <b>{fill(ui.runs.deletedRun, { date: dateOf(last.startedAt), time: clockTime(last.startedAt) })}</b>{' '}
        {problem ?? ui.runs.restoreHint}
      </p>
      <Button look="sm" onClick={() => void bringBack(last)} label={ui.runs.undo} />
      {others.length > 0 && (
        <details>
          <summary className="fine">
            {others.length === 1
              ? ui.runs.oneMoreDeleted
              : fill(ui.runs.moreDeleted, { count: others.length })}
          </summary>
          <ul>
            {others.map((run) => (
              <li key={run.run} className="inline loose">
                <span>
                  {dateOf(run.startedAt)}, {clockTime(run.startedAt)}
                </span>
                <span className="mono t2">{elapsed(run.ms)}</span>
                <Button
                  look="sm"
                  aria-label={fill(ui.runs.restoreRun, {
                    date: dateOf(run.startedAt),
                    time: clockTime(run.startedAt),
                  })}
                  onClick={() => void bringBack(run)}
                  label={ui.runs.restore}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const rowHeight = 58
const nearEnd = 600
const rowsAbove = 3

/** A virtual list of the runs, newest first. It fetches older runs while the user scrolls. */
function RunList(props: {
  list: List
  /** The run that gets the focus, because the user just closed it. */
  from: string | null
  open: (run: RunInfo) => void
}) {
  const { runs, edge, load, reload } = props.list
  const from = useRef(props.from)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: runs.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => runs[index]?.run ?? index,
    estimateSize: () => rowHeight,
    initialOffset: () =>
      Math.max(0, runs.findIndex(({ run }) => run === from.current) - rowsAbove) * rowHeight,
    overscan: 8,
  })
  const total = virtual.getTotalSize()
  const fetchNear = (): void => {
    if (edge !== 'more') return
    const element = scroller.current
    if (element === null || element.scrollHeight - element.clientHeight - element.scrollTop < nearEnd) load()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page may not fill the window
  useEffect(fetchNear, [runs, edge, total])

  if (runs.length === 0) {
    return edge === 'end' ? (
      <div className="stack void">
        <Clapperboard size={28} aria-hidden />
        <h2>{ui.runs.noRuns}</h2>
        <p>{ui.runs.noRunsAbout}</p>
      </div>
    ) : (
      <p className="none" role={edge === 'failed' ? 'alert' : 'status'}>
        {edge === 'failed' ? <Failed load={reload} /> : ui.runs.loadingRuns}
      </p>
    )
  }
  return (
    <div ref={scroller} className="run-list" onScroll={fetchNear}>
      <ul aria-label={ui.runs.runs} style={{ height: total }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const run = runs[index]
          return (
            run && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={edge === 'end' ? runs.length : -1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <RunRow
                  run={run}
                  hasFocus={run.run === from.current}
                  onFocus={() => {
                    from.current = null
                  }}
                  open={() => props.open(run)}
                />
              </li>
            )
          )
        })}
      </ul>
      <p className="inline fine t2 run-edge" role="status">
        {edge === 'failed' ? (
          <Failed load={load} />
        ) : edge === 'end' ? (
          runs.length > 10 && ui.runs.firstRun
        ) : (
          ui.runs.loadingOlder
        )}
      </p>
    </div>
  )
}

const Failed = ({ load }: { load: () => void }) => (
  <>
    {ui.runs.runsNotLoaded} <Button look="plain" onClick={load} label={ui.kit.tryAgain} />
  </>
)
