import { useRef, useState } from 'react'
import { maxNote, type ShownViewer, viewersAnswer } from '../../../src-shared/contract/api/show.ts'
import { Button } from '../kit/button.tsx'
import { focusNow } from '../kit/focus-now.ts'
import { dateOf } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { AskFirst } from '../kit/question.tsx'
import { Setting } from '../kit/setting-controls.tsx'
import { Failed } from '../kit/status.tsx'
import { send } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'

const maxListed = 50

/** What is remembered of viewers, with a search. Each note can be edited, and each viewer forgotten. */
export function Viewers({ isOn }: { isOn: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const [search, setSearch] = useState('')
  const { answer, failed, load } = useAnswer('/api/viewers', viewersAnswer, isOn)
  const words = search.trim().toLowerCase()
  const found = (answer?.viewers ?? []).filter(({ name, note = '' }) =>
    `${name} ${note}`.toLowerCase().includes(words),
  )
  const forgetAll = async (): Promise<void> => {
    if (!(await send({ command: 'viewers-forget' }))) return
    await load()
    list.current?.focus()
  }
  return (
    <Setting label={ui.viewers.viewers} hint={ui.viewers.hint}>
      {failed ? (
        <Failed words={ui.viewers.notLoaded} retry={load} look="t2" />
      ) : answer === null ? (
        <p className="t2">{ui.viewers.loading}</p>
      ) : answer.viewers.length === 0 ? (
        <p className="t2">{isOn ? ui.viewers.noneYet : ui.viewers.off}</p>
      ) : (
        <>
          <input
            type="search"
            className="input"
            aria-label={ui.viewers.search}
            placeholder={ui.viewers.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <ul className="stack ruled scroll" aria-label={ui.viewers.viewers} ref={list} tabIndex={-1}>
            {found.slice(0, maxListed).map((viewer) => (
              <Viewer key={viewer.key} viewer={viewer} changed={load} removed={() => list.current?.focus()} />
            ))}
          </ul>
          <p className="t2">
            {fill(ui.viewers.shownOf, {
              shown: Math.min(maxListed, found.length),
              of: answer.viewers.length,
            })}
          </p>
          <div className="wrap">
            <AskFirst
              words={fill(ui.viewers.forgetAllOf, { count: answer.viewers.length })}
              yes={ui.viewers.forget}
              no={ui.viewers.keep}
              act={() => void forgetAll()}
              look="plain sm"
              label={ui.viewers.forgetAll}
            />
          </div>
        </>
      )}
    </Setting>
  )
}

function Viewer(props: { viewer: ShownViewer; changed: () => Promise<void>; removed: () => void }) {
  const { viewer, changed, removed } = props
  const { key, name, streams, gifts, note = '', lastAt, expiresAt } = viewer
  const [edited, setEdited] = useState<string | null>(null)
  const save = async (): Promise<void> => {
    if (edited === null || !(await send({ command: 'viewer-note', viewer: key, note: edited.trim() }))) return
    setEdited(null)
    await changed()
  }
  const remove = async (): Promise<void> => {
    await send({ command: 'viewer-forget', viewer: key })
    await changed()
    removed()
  }
  return (
    <li>
      <p className="anywhere" dir="auto">
        <b>{name}</b>{' '}
        <span className="t2">
          {fill(ui.viewers.facts, {
            platform: key.split(':')[0] ?? '',
            streams,
            gifts,
            last: dateOf(lastAt),
            until: dateOf(expiresAt),
          })}
        </span>
      </p>
      {edited === null ? (
        note !== '' && (
          <p className="anywhere" dir="auto">
            {note}
          </p>
        )
      ) : (
        <textarea
          className="input"
          aria-label={fill(ui.viewers.noteAbout, { name })}
          rows={2}
          maxLength={maxNote}
          ref={focusNow}
          value={edited}
          onChange={(event) => setEdited(event.target.value)}
        />
      )}
      <div className="wrap">
        {edited !== null ? (
          <>
            <Button look="sm" onClick={() => void save()} label={ui.viewers.save} />
            <Button look="plain sm" onClick={() => setEdited(null)} label={ui.viewers.cancel} />
          </>
        ) : (
          <AskFirst
            words={fill(ui.viewers.forgetOne, { name })}
            yes={ui.viewers.forget}
            no={ui.viewers.keep}
            act={() => void remove()}
            look="plain sm"
            label={ui.viewers.forget}
            aria-label={fill(ui.viewers.forgetOf, { name })}
            beside={
              <Button
                look="plain sm"
                aria-label={fill(ui.viewers.editNote, { name })}
                onClick={() => setEdited(note)}
                label={ui.viewers.edit}
              />
            }
          />
        )}
      </div>
    </li>
  )
}
