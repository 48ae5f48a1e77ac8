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

/** Time (ms) until a stranger may connect again: each of its connections asks the streamer, and writes events. */
const strangerRestMs = 60_000
/** Maximum number of strangers in this time. */
const maxStrangers = 20

/** The web page of a connection; undefined for a program. */
export type Origin = string | undefined

/** Limits what each kind of connection may use, so that an open web page cannot keep a game out. */
export interface GamePeers {
  /** The limits of a connection, which depend on whether its page is allowed now. */
  limits(origin: Origin): PeerLimits
  /** Returns whether another connection may open beside these, and counts it. */
  admit(origin: Origin, open: readonly Origin[]): boolean
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
  /** When each stranger last connected. */
  const strangers = new Map<string, number>()
  const admitStranger = (page: string): boolean => {
    for (const [one, at] of strangers) if (clock.now() - at >= strangerRestMs) strangers.delete(one)
    if (strangers.has(page) || strangers.size >= maxStrangers || standing(page) === 'refused') return false
    strangers.set(page, clock.now())
    return true
  }
  return {
    limits: (origin) => limits[kindOf(origin)],
    admit(origin, open) {
      const kind = kindOf(origin)
      const ofKind = open.filter((other) => kindOf(other) === kind)
      if (open.length >= most || ofKind.length >= slots[kind]) return false
      // A stranger gets one question at a time, so it needs one connection.
      return kind !== 'stranger' || (!open.includes(origin) && admitStranger(origin ?? ''))
    },
  }
}
