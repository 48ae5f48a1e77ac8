import { spokenText } from '../../src-shared/events/cue-words.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { maxGames } from '../../src-shared/events/state.ts'
import { gameId } from '../../src-shared/games/game-tool.ts'
import { createPromptLog } from '../../src-shared/loop/prompt-log.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import type { Approvals } from '../../src-shared/tools/approvals.ts'
import { limitPeer } from '../platform/peer-limits.ts'
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

/** How much all games together may send. */
const rates = {
  messages: { burst: 500, perSecond: 100 },
  bytes: { burst: 8 * 1024 * 1024, perSecond: 1024 * 1024 },
} as const

/** Waits for games while the setting `games.serve` is on, and writes `game/…` events. Follows the settings. */
export function openGames(deps: GamesDeps): Games {
  const { journal, clock } = deps
  const settings = () => journal.state().settings.games
  const limits = limitPeer(clock, rates)
  const permission = gamePermission({
    ...{ state: journal.state, approvals: deps.approvals, store: deps.storeAllowed },
  })
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
    let own: GameSession | null = null
    const begin = (game: string): GameSession => {
      const id = gameId(game)
      // A game that was started again replaces its lost connection.
      sessions.get(id)?.ended('The game connected again.')
      const session = createGameSession(game, socket.origin, {
        ...{ ...deps, limits, permission, prompts },
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
        if (frame.game === own.game && sessions.get(gameId(own.game)) === own) own.frame(frame)
      },
      ended(why) {
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
      ...{ port: wanted, limits, maxGames, connected },
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
