import type { State } from '../../src-shared/events/state.ts'
import { gameDomain } from '../../src-shared/games/game-tool.ts'
import type { Approvals } from '../../src-shared/tools/approvals.ts'
import type { PageStanding, Permission } from './game-deps.ts'

/** Time (ms) for which the streamer is asked whether a game may play. A game often connects before they look. */
const askMs = 5 * 60_000
/** Maximum number of refused games that are remembered. */
const maxRefused = 50

/** Returns the name of a game in the setting `games.allowed`. */
export const allowedName = (game: string, origin: string | undefined): string =>
  origin === undefined ? game : `${game} (${origin})`

/** Asks the streamer once for each game, and keeps the answers: a yes in the settings, a no until the run ends. */
export function gamePermission(deps: {
  readonly state: () => Pick<State, 'settings'>
  readonly approvals: Pick<Approvals, 'ask'>
  /** Stores the games that may play. */
  readonly store: (allowed: readonly string[]) => void
  /** Called after a no to a web page. */
  readonly refusedPage: (page: string) => void
}): Permission {
  const { state, approvals, store, refusedPage } = deps
  const refused = new Set<string>()
  /** The game about which each web page has an open question. */
  const asking = new Map<string, string>()
  const allowed = () => state().settings.games.allowed
  return {
    isAllowed: (game, origin) => allowed().includes(allowedName(game, origin)),
    isRefused: (game, origin) =>
      refused.has(origin ?? game) ||
      state().settings.policy.tools[gameDomain(game)] === 'deny' ||
      state().settings.policy.scopes[gameDomain(game)] === 'deny',
    standing(page): PageStanding {
      if (refused.has(page)) return 'refused'
      return allowed().some((name) => name.endsWith(allowedName('', page))) ? 'allowed' : 'unknown'
    },
    async ask({ game, origin, agent, tool }, signal) {
      // A page gets one question, and one refusal ends all of its games. Otherwise it could ask for ever with new names.
      if (origin !== undefined && (asking.get(origin) ?? game) !== game) return false
      if (origin !== undefined) asking.set(origin, game)
      const name = allowedName(game, origin)
      const answer = await approvals.ask({
        ...{ agent, turn: '', call: '', tool, origin: { kind: 'game', game, action: '' }, signal },
        ...{ args: origin === undefined ? {} : { page: origin }, openMs: askMs },
      })
      if (origin !== undefined) asking.delete(origin)
      if (answer.allowed) store([...new Set([...allowed(), name])].slice(-100))
      else if (answer.why === 'refused') {
        refused.add(origin ?? game)
        for (const oldest of [...refused].slice(0, -maxRefused)) refused.delete(oldest)
        if (origin !== undefined) refusedPage(origin)
      }
      return answer.allowed
    },
  }
}
