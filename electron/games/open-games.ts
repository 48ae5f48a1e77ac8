import { spokenText } from '../../src-shared/events/cue-words.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { maxGames } from '../../src-shared/events/state.ts'
import { gameId } from '../../src-shared/games/game-tool.ts'
import { createPromptLog } from '../../src-shared/loop/prompt-log.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import type { Approvals } from '../../src-shared/tools/approvals.ts'
import { gamePeers } from './game-peers.ts'
import { gamePermission } from './game-permission.ts'
import { type GameListener, type GameServer, type GameSocket, openGameServer } from './game-server.ts'
import { createGameSession, type GameSession, type GameSessionDeps } from './game-session.ts'

export interface GamesDeps
  extends Pick<GameSessionDeps, 'runtime' | 'model' | 'persona' | 'isClean' | 'observe' | 'cutLine'> {
  readonly journal: Pick<Journal, 'append' | 'state' | 'trouble' | 'run' | 'subscribe'>
  readonly clock: Clock
  readonly approvals: Pick<Approvals, 'ask'>
  /** Stores the setting `games.allowed`. */
  readonly storeAllowed: (allowed: readonly string[]) => void
}

/** The games that are connected. */
export interface Games {
  /** Resolves when the port is free. */
  close(): Promise<void>
}

/** Time (ms) in which a web page must name its game. */
const nameMs = 10_000

/** Waits for games while the setting `games.serve` is on, and writes `game/…` events. Follows the settings. */
export function openGames(deps: GamesDeps): Games {
  const { journal, clock } = deps
  const settings = () => journal.state().settings.games
  const permission = gamePermission({
    ...{ state: journal.state, approvals: deps.approvals, store: deps.storeAllowed },
    refusedPage: (page) => server?.endPage(page, 'The streamer did not allow this game.'),
  })
  const peers = gamePeers(clock, { standing: permission.standing, most: maxGames })
  const prompts = createPromptLog()
  const sessions = new Map<string, GameSession>()
  let actions = 0
  let server: GameServer | null = null
  let port: number | null = null
  let work: Promise<void> = Promise.resolve()
  let isClosed = false
  let cancelLine: Cancel = () => {}
  let isSpeaking = false

  const connected = (socket: GameSocket): GameListener => {
    const { origin } = socket
    let own: GameSession | null = null
    const cancelName: Cancel =
      origin === undefined
        ? () => {}
        : clock.after(nameMs, () => socket.close('The web page did not say which game it is.'))
    const begin = (game: string): GameSession | null => {
      cancelName()
      const id = gameId(game)
      const same = sessions.get(id)
      // A web page must not end the game of a program or of another page, or keep it out, by taking its name.
      if (same !== undefined && same.origin !== origin && origin !== undefined) {
        socket.close('A game of this name is already connected.')
        return null
      }
      if (same?.origin !== undefined && origin === undefined)
        server?.endPage(same.origin, 'A program of this name has connected.')
      // A game that was started again replaces its lost connection.
      same?.ended('The game connected again.')
      const session = createGameSession(game, origin, {
        ...{ ...deps, limits: peers.limits(origin), permission, prompts },
        nextAction: () => {
          actions += 1
          return `a${actions}`
        },
        send: socket.send,
        close: socket.close,
      })
      sessions.set(id, session)
      return session
    }
    return {
      frame(frame) {
        if (journal.state().ended !== null) return
        own ??= begin(frame.game)
        // One connection is one game.
        if (own !== null && frame.game === own.game && sessions.get(gameId(own.game)) === own)
          own.frame(frame)
      },
      ended(why) {
        cancelName()
        if (own === null) return
        own.ended(why)
        if (sessions.get(gameId(own.game)) === own) sessions.delete(gameId(own.game))
      },
    }
  }

  const report = (
    state: 'off' | 'open' | 'failed',
    more: { port?: number; message?: string; remedy?: string } = {},
  ) => {
    if (journal.state().ended === null) journal.append({ type: 'game/server', state, ...more })
  }
  const follow = async (): Promise<void> => {
    const wanted = settings().serve && !isClosed ? settings().port : null
    if (wanted === port) return
    const wasOpen = port !== null
    port = wanted
    for (const session of [...sessions.values()]) session.ended('Adlib stopped waiting for games.')
    sessions.clear()
    await server?.close()
    server = null
    if (wanted === null) {
      if (wasOpen) report('off')
      return
    }
    const opened = await openGameServer({
      ...{ port: wanted, peers, connected },
    })
    if (opened.ok) server = opened.server
    report(opened.ok ? 'open' : 'failed', {
      port: wanted,
      ...(opened.ok ? {} : { message: opened.message, remedy: opened.remedy }),
    })
  }
  const queueFollow = (): Promise<void> => {
    work = work.then(follow)
    return work
  }

  /** Tells the games that a line has ended. */
  const lineEnded = (): void => {
    cancelLine()
    if (!isSpeaking) return
    isSpeaking = false
    for (const session of sessions.values()) session.spoke()
  }
  const unsubscribe = journal.subscribe((event) => {
    switch (event.type) {
      case 'settings/changed':
        void queueFollow()
        break
      case 'stage/panic':
        for (const session of sessions.values()) session.panic()
        lineEnded()
        break
      case 'stage/cleared':
        lineEnded()
        break
      case 'stage/released':
      case 'performer/resumed':
        for (const session of sessions.values()) session.resume()
        break
      case 'stage/cue':
        if (spokenText(event.cue.content) === null) break
        cancelLine()
        isSpeaking = true
        cancelLine = clock.after(event.cue.durationMs, lineEnded)
        break
    }
  })
  void queueFollow()
  return {
    close() {
      isClosed = true
      unsubscribe()
      cancelLine()
      return queueFollow()
    },
  }
}
