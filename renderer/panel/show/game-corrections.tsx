import { useRef, useState } from 'react'
import type { ShownGame } from '../../../src-shared/contract/api/show.ts'
import { type CorrectedMeaning, correctedMeaning } from '../../../src-shared/events/correction-topic.ts'
import { useReturnedFocus } from '../kit/returned-focus.ts'
import { Setting } from '../kit/setting-controls.tsx'
import { send } from '../store/store.ts'
import { sharedWords } from '../words/shared-words.ts'
import { ExportCorrections } from './export-corrections.tsx'
import { showWords } from './show-words.ts'

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
      label={showWords.corrections}
      hint={showWords.correctionsHint(props.isKept ? showWords.keptLater : showWords.keptUntilEnd)}
    >
      <div className="game-corrections" ref={list} tabIndex={-1}>
        {games.length === 0 ? (
          <p className="empty">{showWords.nothingCorrected}</p>
        ) : (
          games.map((game) => (
            <section key={game.id} aria-label={nameOf(game)}>
              <p className="t2">{nameOf(game)}</p>
              <ul>
                {game.corrections.toReversed().map((one) => (
                  <li key={`${one.about} ${one.kind ?? ''} ${one.text}`}>
                    <span className="game-correction" dir="auto">
                      {topicWords(one)}
                    </span>
                    <select
                      className="input"
                      aria-label={showWords.meaningOf(topicWords(one))}
                      value={one.means}
                      onChange={(event) => void change(game, one, correctedMeaning.parse(event.target.value))}
                    >
                      {correctedMeaning.options.map((means) => (
                        <option key={means} value={means}>
                          {sharedWords.correctedMeanings[means]}
                        </option>
                      ))}
                    </select>
                    <button
                      type="button"
                      className="btn plain sm"
                      aria-label={showWords.deleteCorrection(topicWords(one))}
                      onClick={() => void change(game, one, null)}
                    >
                      {showWords.delete}
                    </button>
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
    <button
      type="button"
      className="btn sm"
      ref={button}
      aria-label={showWords.exportOf(nameOf(game))}
      onClick={() => setOpen(true)}
    >
      {showWords.export}
    </button>
  )
}

const nameOf = ({ labels, source }: ShownGame): string =>
  labels.length > 0
    ? showWords.gameWith(labels.map(({ label }) => label).join(', '))
    : showWords.gameIn(source)

function topicWords({ about, text, kind }: ShownCorrection): string {
  if (about === 'words') return sharedWords.quoted(text)
  const beats: Readonly<Record<string, string>> = sharedWords.beats
  const seen = beats[kind ?? text] ?? text
  if (about === 'picture') return showWords.pictureAt(seen)
  const [, what = '', place = ''] = /^(bar|icons|number) ([a-z-]+)$/.exec(text) ?? []
  const nameless: Readonly<Record<string, string>> = showWords.nameless
  const places: Readonly<Record<string, string>> = showWords.places
  const name = places[place] === undefined ? text : `${nameless[what]}, ${places[place]}`
  return showWords.numberAt(name, seen)
}
