import './notes-card.css'
import { X } from 'lucide-react'
import { useState } from 'react'
import { allNotes, keptNotes, type NoteList, noteLists } from '../../../src-shared/events/show-notes.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { Button } from '../kit/button.tsx'
import { ago } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { send, usePanel } from '../store/store.ts'

const titles = (): Readonly<Record<NoteList, string>> => ({
  gags: ui.side.gags,
  threads: ui.side.threads,
  people: ui.side.people,
  promises: ui.side.promises,
})

type Shown = Pick<State, 'show' | 'settings'>

/** The showrunner's notes. The last removal of notes can be undone. */
export function NotesCard({ state, now }: { state: Shown; now: number }) {
  const [dropped, setDropped] = useState<readonly string[]>([])
  const isLive = usePanel(({ status }) => status === 'live')
  const { show, settings } = state
  const kept = keptNotes(show)
  const texts = allNotes(kept).map(({ text }) => text)
  const drop = async (lost: readonly string[]): Promise<void> => {
    if (await send({ command: 'notes-drop', texts: [...lost], restore: false })) setDropped(lost)
  }
  const undo = async (): Promise<void> => {
    if (await send({ command: 'notes-drop', texts: [...dropped], restore: true })) setDropped([])
  }
  return (
    <section className="notes" aria-label={ui.side.showNotes}>
      <div className="sh">
        <h2>{ui.side.showNotes}</h2>
        <span className="grow" />
        {show.notes && (
          <span className="mono t2 clip" title={writerOf(show.notes)}>
            {fill(ui.side.writtenAgo, { by: writerOf(show.notes), age: ago(now - show.notes.at) })}
          </span>
        )}
      </div>
      {texts.length === 0 && <p className="t2">{emptyWords(show.notes !== null, settings)}</p>}
      {noteLists
        .filter((list) => kept[list].length > 0)
        .map((list) => (
          <div key={list}>
            <h3 className="fine t2">{titles()[list]}</h3>
            <ul aria-label={titles()[list]}>
              {kept[list].map(({ text }) => (
                <li key={text} className="inline tight">
                  <span className="grow anywhere" dir="auto">
                    {text}
                  </span>
                  <Button
                    icon={X}
                    look="plain sm"
                    aria-label={fill(ui.side.dropNote, { note: text })}
                    title={ui.side.dropHint}
                    disabled={!isLive}
                    onClick={() => void drop([text])}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      <div className="wrap">
        {texts.length > 0 && (
          <Button look="sm" disabled={!isLive} onClick={() => void drop(texts)} label={ui.side.clearNotes} />
        )}
        {dropped.length > 0 && (
          <Button look="sm" disabled={!isLive} onClick={() => void undo()} label={ui.side.undo} />
        )}
        <span role="status" className="t2">
          {dropped.length === 1 && ui.side.oneDropped}
          {dropped.length > 1 && fill(ui.side.dropped, { count: dropped.length })}
        </span>
      </div>
    </section>
  )
}

const writerOf = ({ by, model = '' }: NonNullable<State['show']['notes']>): string =>
  by === 'rules' ? ui.side.byRules : fill(ui.side.by, { model })

function emptyWords(isWritten: boolean, { show: { showrunner } }: Shown['settings']): string {
  if (!showrunner.enabled) return ui.side.showrunnerOff
  if (isWritten) return ui.side.nothingWorth
  const { everyMinutes } = showrunner
  const often = everyMinutes === 1 ? ui.side.everyMinute : fill(ui.side.everyMinutes, { count: everyMinutes })
  return fill(ui.side.noneYet, { often })
}
