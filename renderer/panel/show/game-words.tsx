import { useRef } from 'react'
import {
  type GameWord,
  type KnownGame,
  type WordMeaning,
  wordMeaning,
} from '../../../src-shared/events/game-words.ts'
import { isBelieved } from '../../../src-shared/moments/learned-words.ts'
import { Setting } from '../kit/setting-controls.tsx'
import { send } from '../store/store.ts'
import { sharedWords } from '../words/shared-words.ts'
import { showWords } from './show-words.ts'

const meanings = (): Record<WordMeaning, string> => ({
  death: sharedWords.beats.death,
  victory: sharedWords.beats.victory,
  reward: sharedWords.beats.reward,
  reset: sharedWords.beats.reset,
  nothing: showWords.meansNothing,
})

/**
 * The words that the show has learned for each game, such as its word for a defeat. The game that it last learned
 * about comes first.
 */
export function GameWords(props: {
  games: readonly KnownGame[]
  isKept: boolean
  changed: () => Promise<void>
}) {
  const list = useRef<HTMLDivElement>(null)
  const games = props.games.filter(({ words }) => words.length > 0).toReversed()
  const decide = async (game: KnownGame, { text }: GameWord, means: WordMeaning | null): Promise<void> => {
    if (!(await send({ command: 'game-word', game: game.id, text, means }))) return
    await props.changed()
    // Move the focus, because the focused button is removed together with the word.
    if (means === null) list.current?.focus()
  }
  return (
    <Setting
      label={showWords.gameWords}
      hint={showWords.gameWordsHint(props.isKept ? showWords.keptLater : showWords.keptUntilEnd)}
    >
      <div className="game-words" ref={list} tabIndex={-1}>
        {games.length === 0 ? (
          <p className="empty">{showWords.nothingLearned}</p>
        ) : (
          games.map((game, index) => (
            <section key={game.id} aria-label={showWords.wordsOf(nameOf(game))}>
              <p className="t2">
                {index === 0 ? showWords.seenLast(nameOf(game)) : showWords.gameWith(nameOf(game))}
              </p>
              <ul>
                {game.words.toReversed().map((word) => (
                  <li key={word.text}>
                    <span className="game-word" dir="auto">
                      “{word.text}”
                    </span>
                    <select
                      className="input"
                      aria-label={showWords.meaningOf(word.text)}
                      value={word.means}
                      onChange={(event) => void decide(game, word, wordMeaning.parse(event.target.value))}
                    >
                      {wordMeaning.options.map((means) => (
                        <option key={means} value={means}>
                          {meanings()[means]}
                        </option>
                      ))}
                    </select>
                    <span className="t3">{stateOf(word)}</span>
                    <button
                      type="button"
                      className="btn plain sm"
                      aria-label={showWords.deleteWord(word.text)}
                      title={showWords.deleteHint}
                      onClick={() => void decide(game, word, null)}
                    >
                      {showWords.delete}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))
        )}
      </div>
    </Setting>
  )
}

const nameOf = ({ labels }: KnownGame): string => labels.map(({ label }) => label).join(', ')

function stateOf(word: GameWord): string {
  if (word.fixed) return showWords.yourChoice
  const missed = word.missed === 0 ? '' : showWords.withoutIt(showWords.times(word.missed))
  return showWords.seenTimes(showWords.times(word.seen), missed, isBelieved(word) ? '' : showWords.notUsedYet)
}
