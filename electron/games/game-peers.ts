import type { Clock } from '../../src-shared/ports.ts'
import { limitPeer, type PeerLimits, type PeerRates } from '../platform/peer-limits.ts'
import type { PageStanding } from './game-deps.ts'

/** Connections of each kind. A `stranger` is a web page that the streamer has not allowed yet. */
type PeerKind = 'program' | 'page' | 'stranger'

/** How many of the connections each kind may hold, so that web pages leave room for programs. */
const slots: Readonly<Record<PeerKind, number>> = { program: 8, page: 2, stranger: 2 }

/** How much all connections of a kind together may send. */
const playing: PeerRates = {
  messages: { burst: 500, perSecond: 100 },
  bytes: { burst: 8 * 1024 * 1024, perSecond: 1024 * 1024 },
}
const rates: Readonly<Record<PeerKind, PeerRates>> = {
  program: playing,
  page: playing,
  // Enough to say which game it is, with its actions.
  stranger: {
    messages: { burst: 100, perSecond: 5 },
    bytes: { burst: 1024 * 1024, perSecond: 64 * 1024 },
  },
}

/** The web page of a connection; undefined for a program. */
export type Origin = string | undefined

/** Limits what each kind of connection may use, so that an open web page cannot keep a game out. */
export interface GamePeers {
  /** The limits of a connection, which depend on whether its page is allowed now. */
  limits(origin: Origin): PeerLimits
  /** Whether another connection may open beside these. */
  hasSlot(origin: Origin, open: readonly Origin[]): boolean
}

/** Creates the limits of all connections. `standing` is asked again each time, because the streamer may answer. */
export function gamePeers(
  clock: Clock,
  { standing, most }: { readonly standing: (page: string) => PageStanding; readonly most: number },
): GamePeers {
  const kindOf = (origin: Origin): PeerKind =>
    origin === undefined ? 'program' : standing(origin) === 'allowed' ? 'page' : 'stranger'
  const limits: Readonly<Record<PeerKind, PeerLimits>> = {
    program: limitPeer(clock, rates.program),
    page: limitPeer(clock, rates.page),
    stranger: limitPeer(clock, rates.stranger),
  }
  return {
    limits: (origin) => limits[kindOf(origin)],
    hasSlot(origin, open) {
      if (open.length >= most) return false
      const kind = kindOf(origin)
      // A stranger gets one question at a time, so it needs one connection.
      if (kind === 'stranger' && (standing(origin ?? '') === 'refused' || open.includes(origin))) return false
      return open.filter((other) => kindOf(other) === kind).length < slots[kind]
    },
  }
}
