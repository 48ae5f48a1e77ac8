import { Search, X } from 'lucide-react'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { summaryOf } from '../../../src-shared/events/agent-pages.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { ReplayPoint } from '../runs/player.ts'
import { type RunList as List, useRunSearch, useRuns } from '../runs/use-runs.ts'
import { useNow } from '../time-hooks.ts'
import { clockTime, dateOf } from '../view/words.ts'
import { AgentTree } from './agent-tree.tsx'
import { RunHits } from './run-hits.tsx'
import { RunList } from './run-list.tsx'
import { RunView } from './run-view.tsx'
import type { StreamHandle } from './stream.tsx'

/** An open run; `moment` is null for its start. */
interface Opened {
  readonly run: string
  readonly moment: ReplayPoint | null
}

/** All recorded runs: list, search, and one of them opened. */
export function Runs(props: { ref: Ref<StreamHandle>; state: State; close: () => void }) {
  const { state, close } = props
  const list = useRuns(state.run)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [text, setText] = useState('')
  const search = useRunSearch(text)
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
    // The closed run took the focus with it.
    if (wasOpen.current !== isOpen) page.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  useEffect(() => {
    // This press must not count toward the panic of Esc Esc, so it is handled before the shortcuts.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.repeat) return
      const { target } = event
      // A search field is emptied first, and a question is answered.
      if (target instanceof HTMLInputElement && target.value !== '') return
      if (target instanceof Element && target.closest('[role="alertdialog"]')) return
      event.preventDefault()
      if (isOpen) setOpened(null)
      else close()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [close, isOpen])

  return (
    <div className="settings runs" ref={page} tabIndex={-1} id={isOpen ? undefined : 'stream'}>
      {opened !== null ? (
        <RunView
          key={opened.run}
          ref={stream}
          run={opened.run}
          listed={list.runs.find(({ run }) => run === opened.run)}
          moment={opened.moment}
          back={() => setOpened(null)}
          remove={async (run) => {
            const problem = await list.remove(run)
            if (problem === null) setOpened(null)
            return problem
          }}
        />
      ) : (
        <>
          <div className="settings-head">
            <h2>Runs</h2>
            <span className="grow" />
            <label className="field run-search">
              <Search size={14} aria-hidden />
              <span className="sr">Search all runs</span>
              <input
                ref={field}
                placeholder="Search all runs"
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
            <button type="button" className="btn sm" onClick={close}>
              <X size={14} aria-hidden />
              Close
            </button>
          </div>
          <Undo list={list} />
          {search === null ? (
            <>
              <LiveAgents state={state} />
              <RunList list={list} open={({ run }) => setOpened({ run, moment: null })} />
            </>
          ) : (
            <RunHits search={search} open={({ run, seq, t }) => setOpened({ run, moment: { seq, t } })} />
          )}
        </>
      )}
    </div>
  )
}

/** Note about the run that was deleted last, with a button that restores it. */
function Undo({ list: { deleted, restore } }: { list: List }) {
  const [problem, setProblem] = useState<string | null>(null)
  if (deleted === null) return null
  return (
    <div className="note" role="status">
      <p>
        <b>
          Deleted the run of {dateOf(deleted.startedAt)}, {clockTime(deleted.startedAt)}.
        </b>{' '}
        {problem ?? 'You can restore it until Adlib stops.'}
      </p>
      <button
        type="button"
        className="btn sm"
        onClick={() =>
          void restore(deleted).then((failed) => setProblem(failed && `${failed.message} ${failed.remedy}`))
        }
      >
        Undo
      </button>
    </div>
  )
}

/** The agents of the live run. */
function LiveAgents({ state }: { state: State }) {
  const now = useNow()
  const agents = useMemo(() => state.agents.map(summaryOf), [state.agents])
  if (agents.length === 0) return null
  return (
    <section className="live-agents" aria-label="Agents of the live run">
      <h3>Agents now</h3>
      <AgentTree agents={agents} now={now} label="Agents of the live run" />
    </section>
  )
}
