import { useVirtualizer } from '@tanstack/react-virtual'
import { Clapperboard } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { RunInfo } from '../../../src-shared/contract/api/runs.ts'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { RunRow } from './run-row.tsx'
import type { RunList as List } from './use-runs.ts'

const rowHeight = 58
const nearEnd = 600
const rowsAbove = 3

/** A virtual list of the runs, newest first. It fetches older runs while the user scrolls. */
export function RunList(props: {
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
