import { useRef, useState } from 'react'
import {
  memoryAnswer,
  type SaidLinesAnswer,
  type ShowMemory,
  type ShownCard,
} from '../../../src-shared/contract/api/show.ts'
import { type CorrectedMeaning, correctedMeaning } from '../../../src-shared/events/corrections.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/field.tsx'
import { focusNow } from '../kit/focus-now.ts'
import { dateOf } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { AskFirst } from '../kit/question.tsx'
import { useReturnedFocus } from '../kit/returned-focus.ts'
import { Setting } from '../kit/setting-controls.tsx'
import { Failed } from '../kit/status.tsx'
import { SettingRows } from '../settings/setting-group.tsx'
import { send } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'
import { cardName } from '../words/card-name.ts'
import { ExportCorrections } from './export-corrections.tsx'

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
          <ForgetEverything changed={load} />
          <GameCorrections cards={answer.cards} isKept={enabled} changed={load} />
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

function ForgetEverything({ changed }: { changed: () => Promise<void> }) {
  const forget = async (): Promise<void> => {
    if (await send({ command: 'memory-forget' })) await changed()
  }
  return (
    <Setting label={ui.show.forgetAll} hint={ui.show.forgetAllHint}>
      <div className="wrap">
        <AskFirst
          words={ui.show.forgetAllNow}
          yes={ui.show.forgetAll}
          no={ui.show.keep}
          act={() => void forget()}
          look="sm"
          label={ui.show.forgetAll}
        />
      </div>
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

type ShownCorrection = ShownCard['corrections'][number]

/** What the streamer corrected in each game. The game that was corrected last comes first. */
function GameCorrections(props: {
  cards: readonly ShownCard[]
  isKept: boolean
  changed: () => Promise<void>
}) {
  const list = useRef<HTMLDivElement>(null)
  const games = props.cards.filter(({ corrections }) => corrections.length > 0).toReversed()
  const change = async (
    { id: game }: ShownCard,
    { about, text, kind }: ShownCorrection,
    means: CorrectedMeaning | null,
  ): Promise<void> => {
    const topic = { about, text, ...(kind !== undefined && { kind }) }
    if (!(await send({ command: 'change-correction', game, ...topic, means }))) return
    await props.changed()
    // Move the focus, because the focused button is removed together with the correction.
    if (means === null) list.current?.focus()
  }
  return (
    <Setting
      label={ui.show.corrections}
      hint={fill(ui.show.correctionsHint, { kept: props.isKept ? ui.show.keptLater : ui.show.keptUntilEnd })}
    >
      <div className="stack scroll game-corrections" ref={list} tabIndex={-1}>
        {games.length === 0 ? (
          <p className="t2">{ui.show.nothingCorrected}</p>
        ) : (
          games.map((game) => (
            <section key={game.id} className="stack" aria-label={cardName(game)}>
              <p className="t2">{cardName(game)}</p>
              <ul className="ruled">
                {game.corrections.toReversed().map((one) => (
                  <li key={`${one.about} ${one.kind ?? ''} ${one.text}`}>
                    <span className="anywhere" dir="auto">
                      {topicWords(one)}
                    </span>
                    <Select
                      aria-label={fill(ui.show.meaningOf, { what: topicWords(one) })}
                      value={one.means}
                      options={correctedMeaning.options.map((means) => [
                        means,
                        ui.shared.correctedMeanings[means],
                      ])}
                      choose={(means) => void change(game, one, means)}
                    />
                    <Button
                      look="plain sm"
                      aria-label={fill(ui.show.deleteCorrection, { what: topicWords(one) })}
                      onClick={() => void change(game, one, null)}
                      label={ui.show.delete}
                    />
                  </li>
                ))}
              </ul>
              <ExportButton game={game} />
            </section>
          ))
        )}
      </div>
    </Setting>
  )
}

/** Numbers and pictures teach nothing to other computers, so only words are exported. */
function ExportButton({ game }: { game: ShownCard }) {
  const [isOpen, setOpen] = useState(false)
  const button = useReturnedFocus(isOpen)
  const rows = game.corrections.filter(({ about }) => about === 'words')
  if (rows.length === 0) return null
  return isOpen ? (
    <ExportCorrections rows={rows} close={() => setOpen(false)} />
  ) : (
    <Button
      look="sm"
      ref={button}
      aria-label={fill(ui.show.exportOf, { game: cardName(game) })}
      onClick={() => setOpen(true)}
      label={ui.show.export}
    />
  )
}

function topicWords({ about, text, kind }: ShownCorrection): string {
  if (about === 'words') return fill(ui.shared.quoted, { text })
  const beats: Readonly<Record<string, string>> = ui.shared.beats
  const seen = beats[kind ?? text] ?? text
  if (about === 'picture') return fill(ui.show.pictureAt, { seen })
  const [, what = '', place = ''] = /^(bar|icons|number) ([a-z-]+)$/.exec(text) ?? []
  const nameless: Readonly<Record<string, string>> = ui.show.nameless
  const places: Readonly<Record<string, string>> = ui.show.places
  const name = places[place] === undefined ? text : `${nameless[what]}, ${places[place]}`
  return fill(ui.show.numberAt, { label: name, seen })
}
