import { useRef, useState } from 'react'
import type { ShownGame } from '../../../src-shared/contract/api/show.ts'
import { type CorrectedMeaning, correctedMeaning } from '../../../src-shared/events/correction-topic.ts'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/field.tsx'
import { fill, ui } from '../kit/language.ts'
import { useReturnedFocus } from '../kit/returned-focus.ts'
import { Setting } from '../kit/setting-controls.tsx'
import { send } from '../store/store.ts'
import { ExportCorrections } from './export-corrections.tsx'

type ShownCorrection = ShownGame['corrections'][number]

/** What the streamer corrected in each game. The game that was corrected last comes first. */
export function GameCorrections(props: {
  games: readonly ShownGame[]
  isKept: boolean
  changed: () => Promise<void>
}) {
  const list = useRef<HTMLDivElement>(null)
  const games = props.games.toReversed()
  const change = async (
    { id: game }: ShownGame,
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
            <section key={game.id} className="stack" aria-label={nameOf(game)}>
              <p className="t2">{nameOf(game)}</p>
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
function ExportButton({ game }: { game: ShownGame }) {
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
      aria-label={fill(ui.show.exportOf, { game: nameOf(game) })}
      onClick={() => setOpen(true)}
      label={ui.show.export}
    />
  )
}

const nameOf = ({ labels, source }: ShownGame): string =>
  labels.length > 0
    ? fill(ui.show.gameWith, { labels: labels.map(({ label }) => label).join(', ') })
    : source === ''
      ? ui.show.aGame
      : fill(ui.show.gameIn, { source })

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
