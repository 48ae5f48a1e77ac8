import { useRef, useState } from 'react'
import { memoryAnswer, type SaidLinesAnswer, type ShowMemory } from '../../../src-shared/contract/api/show.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { Button } from '../kit/button.tsx'
import { focusNow } from '../kit/focus-now.ts'
import { dateOf } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { AskFirst } from '../kit/question.tsx'
import { Setting } from '../kit/setting-controls.tsx'
import { Failed } from '../kit/status.tsx'
import { SettingRows } from '../settings/setting-group.tsx'
import { send } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'
import { GameCorrections } from './game-corrections.tsx'

/** Memory settings: whether runs are remembered, for how long, and what is stored. */
export function MemorySettings({ settings }: { settings: Settings }) {
  const { enabled, days } = settings.show.memory
  const list = useRef<HTMLUListElement>(null)
  // The number of days decides what has expired.
  const { answer, failed, load } = useAnswer('/api/memory', memoryAnswer, days)
  return (
    <>
      <SettingRows of={['show.memory.enabled', 'show.memory.days']} settings={settings} />
      <Setting label={ui.show.earlierRuns}>
        {failed ? (
          <Failed words={ui.show.notLoaded} retry={load} look="t2" />
        ) : answer === null ? (
          <p className="t2">{ui.show.loading}</p>
        ) : answer.shows.length === 0 ? (
          <p className="t2">{enabled ? ui.show.nothingYet : ui.show.nothingRemembered}</p>
        ) : (
          <ul className="stack ruled scroll" aria-label={ui.show.earlierRuns} ref={list} tabIndex={-1}>
            {answer.shows.map((show) => (
              <Memory key={show.id} show={show} changed={load} removed={() => list.current?.focus()} />
            ))}
          </ul>
        )}
      </Setting>
      {answer !== null && !failed && (
        <>
          <SaidLines said={answer.said} changed={load} />
          <GameCorrections games={answer.games} isKept={enabled} changed={load} />
        </>
      )}
    </>
  )
}

function SaidLines({ said, changed }: { said: SaidLinesAnswer; changed: () => Promise<void> }) {
  const { lines, since } = said
  const state = useRef<HTMLParagraphElement>(null)
  const forget = async (): Promise<void> => {
    if (!(await send({ command: 'said-lines-forget' }))) return
    await changed()
    // Move the focus, because the focused button is removed.
    state.current?.focus()
  }
  return (
    <Setting label={ui.show.saidLines} hint={ui.show.saidLinesHint}>
      <p className="t2" ref={state} tabIndex={-1}>
        {since === null ? (
          ui.show.noneYet
        ) : (
          <>
            {fill(ui.show.linesSince, {
              lines: lines === 1 ? ui.show.oneLine : fill(ui.show.lines, { count: lines }),
            })}{' '}
            <time className="mono">{dateOf(since)}</time>
          </>
        )}
      </p>
      {since !== null && (
        <div className="wrap">
          <Button look="sm" onClick={() => void forget()} label={ui.show.forgetThem} />
        </div>
      )}
    </Setting>
  )
}

function Memory(props: { show: ShowMemory; changed: () => void; removed: () => void }) {
  const { show, changed, removed } = props
  const [edited, setEdited] = useState<string | null>(null)
  const date = dateOf(show.at)
  const save = async (): Promise<void> => {
    const text = edited?.trim()
    if (!text || !(await send({ command: 'memory-save', show: show.id, text }))) return
    setEdited(null)
    changed()
  }
  const remove = async (): Promise<void> => {
    await send({ command: 'memory-delete', show: show.id })
    removed()
    changed()
  }
  return (
    <li>
      <p className="t2">
        <time className="mono">{date}</time>
        {ui.show.until} <time className="mono">{dateOf(show.expiresAt)}</time>
      </p>
      {edited === null ? (
        <p className="anywhere">{show.text}</p>
      ) : (
        <textarea
          className="input"
          aria-label={fill(ui.show.summaryOf, { date })}
          rows={3}
          maxLength={2000}
          ref={focusNow}
          value={edited}
          onChange={(event) => setEdited(event.target.value)}
        />
      )}
      <div className="wrap">
        {edited !== null ? (
          <>
            <Button
              look="sm"
              disabled={edited.trim() === ''}
              onClick={() => void save()}
              label={ui.show.save}
            />
            <Button look="plain sm" onClick={() => setEdited(null)} label={ui.show.cancel} />
          </>
        ) : (
          <AskFirst
            words={ui.show.deleteIt}
            yes={ui.show.delete}
            no={ui.show.keep}
            act={() => void remove()}
            look="plain sm"
            aria-label={fill(ui.show.deleteSummary, { date })}
            beside={
              <Button
                look="plain sm"
                aria-label={fill(ui.show.editSummary, { date })}
                onClick={() => setEdited(show.text)}
                label={ui.show.edit}
              />
            }
          />
        )}
      </div>
    </li>
  )
}
