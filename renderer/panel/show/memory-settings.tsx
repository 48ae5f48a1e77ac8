import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type MemoryAnswer,
  memoryAnswer,
  type SaidLinesAnswer,
  type ShowMemory,
} from '../../../src-shared/contract/api/show.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { focusNow } from '../kit/focus-now.ts'
import { dateOf } from '../kit/formats.ts'
import { Choice, Range, Setting } from '../kit/setting-controls.tsx'
import { changeShow } from '../stage/stage-actions.ts'
import { fetchAnswer, send } from '../store/store.ts'
import { GameWords } from './game-words.tsx'

/** Settings of the memory: whether runs are remembered, for how long, and what is stored. */
export function MemorySettings({ memory: { enabled, days } }: { memory: Settings['show']['memory'] }) {
  const list = useRef<HTMLUListElement>(null)
  const [answer, setAnswer] = useState<MemoryAnswer | null | 'failed'>(null)
  const load = useCallback(
    () => fetchAnswer('/api/memory', memoryAnswer).then((found) => setAnswer(found ?? 'failed')),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of days decides what has expired
  useEffect(() => void load(), [load, days])
  return (
    <>
      <Setting
        label="Memory"
        hint="A few sentences about each run stay on this computer; later runs may refer to them"
      >
        <Choice
          label="Memory"
          value={enabled ? 'on' : 'off'}
          options={[
            ['off', 'Off'],
            ['on', 'On'],
          ]}
          choose={(value) => void changeShow({ memory: { enabled: value === 'on' } })}
        />
      </Setting>
      <Setting label="Forget after" hint="Then a summary is deleted">
        <Range
          label="Forget after"
          value={days}
          min={1}
          max={365}
          step={1}
          valueText={(value) => (value === 1 ? '1 day' : `${value} days`)}
          showsValue
          commit={(value) => changeShow({ memory: { days: value } })}
        />
      </Setting>
      <Setting label="Earlier runs">
        {answer === null ? (
          <p className="empty">Loading…</p>
        ) : answer === 'failed' ? (
          <p className="empty">
            The summaries did not load.{' '}
            <button type="button" className="btn sm" onClick={() => void load()}>
              Try again
            </button>
          </p>
        ) : answer.shows.length === 0 ? (
          <p className="empty">
            {enabled
              ? 'Nothing yet. The first summary is written when this run ends.'
              : 'Nothing is remembered.'}
          </p>
        ) : (
          <ul className="memories" aria-label="Earlier runs" ref={list} tabIndex={-1}>
            {answer.shows.map((show) => (
              <Memory key={show.id} show={show} changed={load} removed={() => list.current?.focus()} />
            ))}
          </ul>
        )}
      </Setting>
      {answer !== null && answer !== 'failed' && (
        <>
          <SaidLines said={answer.said} changed={load} />
          <GameWords games={answer.games} isKept={enabled} changed={load} />
        </>
      )}
    </>
  )
}

/** How many lines of personas are remembered as said, and a button that forgets them. */
function SaidLines({ said, changed }: { said: SaidLinesAnswer; changed: () => Promise<void> }) {
  const { lines, since } = said
  const state = useRef<HTMLParagraphElement>(null)
  const forget = async (): Promise<void> => {
    if (!(await send({ command: 'said-lines-forget' }))) return
    await changed()
    // The focus would be lost, because its button is removed.
    state.current?.focus()
  }
  return (
    <Setting
      label="Lines already said"
      hint="Each stream begins with the others; stored with Memory off too, words of personas and dates only"
    >
      <p className={since === null ? 'empty' : 't2'} ref={state} tabIndex={-1}>
        {since === null ? (
          'None yet.'
        ) : (
          <>
            {lines === 1 ? '1 line' : `${lines} lines`} since <time className="mono">{dateOf(since)}</time>
          </>
        )}
      </p>
      {since !== null && (
        <div className="acts">
          <button type="button" className="btn sm" onClick={() => void forget()}>
            Forget them
          </button>
        </div>
      )}
    </Setting>
  )
}

function Memory(props: { show: ShowMemory; changed: () => void; removed: () => void }) {
  const { show, changed, removed } = props
  const [edited, setEdited] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const date = dateOf(show.at)
  const save = async (): Promise<void> => {
    const text = edited?.trim()
    if (!text || !(await send({ command: 'memory-save', show: show.id, text }))) return
    setEdited(null)
    changed()
  }
  const remove = async (): Promise<void> => {
    await send({ command: 'memory-delete', show: show.id })
    // The focus would be lost, because its button is removed together with the summary.
    removed()
    changed()
  }
  return (
    <li>
      <p className="t2">
        <time className="mono">{date}</time>, until <time className="mono">{dateOf(show.expiresAt)}</time>
      </p>
      {edited === null ? (
        <p className="memory-text">{show.text}</p>
      ) : (
        <textarea
          className="input"
          aria-label={`Summary of ${date}`}
          rows={3}
          maxLength={2000}
          ref={focusNow}
          value={edited}
          onChange={(event) => setEdited(event.target.value)}
        />
      )}
      <div className="acts">
        {edited !== null ? (
          <>
            <button
              type="button"
              className="btn sm"
              disabled={edited.trim() === ''}
              onClick={() => void save()}
            >
              Save
            </button>
            <button type="button" className="btn plain sm" onClick={() => setEdited(null)}>
              Cancel
            </button>
          </>
        ) : isAsking ? (
          <>
            <span className="t2">Delete it?</span>
            <button type="button" className="btn sm" onClick={() => void remove()}>
              Delete
            </button>
            <button type="button" className="btn plain sm" onClick={() => setAsking(false)}>
              Keep
            </button>
          </>
        ) : (
          <>
            <button
              type="button"
              className="btn plain sm"
              aria-label={`Edit the summary of ${date}`}
              onClick={() => setEdited(show.text)}
            >
              Edit
            </button>
            <button
              type="button"
              className="btn plain sm"
              aria-label={`Delete the summary of ${date}`}
              onClick={() => setAsking(true)}
            >
              Delete
            </button>
          </>
        )}
      </div>
    </li>
  )
}
