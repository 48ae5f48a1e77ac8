import type { State } from '../../../src-shared/events/state.ts'
import type { GameView } from '../../../src-shared/events/views.ts'
import { ago } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { useNow } from '../kit/time-hooks.ts'
import { gamesLed } from './lamps.ts'

/** The games that are connected, with their newest question and move. Absent while Adlib does not wait for games. */
export function ConnectedGames({ state }: { state: State }) {
  const now = useNow()
  const led = gamesLed(state)
  const { gameServer, games } = state
  if (led === null || gameServer === null) return null
  return (
    <section className="stack" aria-label={ui.games.connected}>
      <div className="inline lamp-line">
        <i className="lamp-dot" data-lamp={led.lamp} aria-hidden="true" />
        <b>{ui.lamp.games}</b>
        {games.length === 0 && <span className="t2 fine anywhere">{led.detail}</span>}
      </div>
      {games.length === 0 && gameServer.state === 'open' && (
        <p className="fine t2 beside-lamp">{fill(ui.games.none, { port: String(gameServer.port ?? '') })}</p>
      )}
      <ul className="fine t2 beside-lamp">
        {games.map((game) => (
          <Game key={game.game} view={game} now={now} />
        ))}
      </ul>
    </section>
  )
}

function Game({ view, now }: { view: GameView; now: number }) {
  const { game, state, origin, actions, problems, forced, acted } = view
  const what = state === 'allowed' ? fill(ui.games.actions, { count: actions.length }) : ui.games[state]
  return (
    <li>
      <b dir="auto">{game}</b>{' '}
      <span title={actions.join(', ')}>{[origin, what].filter(Boolean).join(' · ')}</span>
      {forced && (
        <div dir="auto">{fill(ui.games.asked, { age: ago(now - forced.at), query: forced.query })}</div>
      )}
      {acted && (
        <div>
          {fill(ui.games.lastMove, {
            action: acted.action,
            by: ui.games.by[acted.by],
            age: ago(now - acted.at),
          })}
        </div>
      )}
      {problems?.map((problem) => (
        <div key={problem}>{problem}</div>
      ))}
    </li>
  )
}
