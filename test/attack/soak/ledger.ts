import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { eventFor, type Role } from '../../../src-shared/events/role.ts'
import { isRecord } from '../../../src-shared/step/record.ts'

export interface Acknowledged {
  readonly type: 'operator/said' | 'settings/changed'
  readonly mark: string
}

export interface Ledger {
  delivered(to: Role, event: AdlibEvent): void
  acknowledged(one: Acknowledged): void
  troubled(): void
  model(): string
  mcpState(server: string): string | undefined
  troubles(): number
  counts(): { deliveries: number; acks: number; cues: number }
  /**
   * Resolves with whether a cue that was sent at `from` (monotonic ms) or later is confirmed within `limitMs`. The
   * operator's lines do not count.
   */
  cueAfter(from: number, limitMs: number): Promise<boolean>
  longestSilence(from: number, to: number): number
  compare(events: readonly AdlibEvent[]): string[]
}

const mostOpenCues = 500

export function createLedger(): Ledger {
  /**
   * Digests of the events that each role received, by `seq`. Roles differ, because an overlay gets only parts of some
   * events.
   */
  const digests = { overlay: new Map<number, string>(), eye: new Map(), panel: new Map() } satisfies Record<
    Role,
    Map<number, string>
  >
  let newest = 0
  const acks: Acknowledged[] = []
  const cueSentAt = new Map<string, number>()
  const cueListeners = new Set<(sentAt: number) => void>()
  const confirmed: number[] = []
  const conflicts: string[] = []
  const mcpStates = new Map<string, string>()
  let model = ''
  let deliveries = 0
  let troubles = 0

  const follow = (event: AdlibEvent): void => {
    if (event.type === 'run/start' || event.type === 'run/resumed') model = event.brain.model
    else if (event.type === 'brain/changed') model = event.to.model
    else if (event.type === 'mcp/server') mcpStates.set(event.server, event.state)
    else if (event.type === 'stage/cue' && event.cue.by !== 'operator') {
      cueSentAt.set(event.cue.id, performance.now())
      const oldest = cueSentAt.size > mostOpenCues ? cueSentAt.keys().next().value : undefined
      if (oldest !== undefined) cueSentAt.delete(oldest)
    } else if (event.type === 'stage/shown') {
      const sentAt = cueSentAt.get(event.cue)
      if (sentAt === undefined) return
      cueSentAt.delete(event.cue)
      confirmed.push(sentAt)
      for (const listener of cueListeners) listener(sentAt)
    }
  }

  return {
    delivered(to, event) {
      deliveries += 1
      const digest = digestOf(event)
      const before = digests[to].get(event.seq)
      if (before !== undefined && before !== digest)
        conflicts.push(`Two pages of the role ${to} received different events of seq ${event.seq}.`)
      digests[to].set(event.seq, digest)
      if (event.seq <= newest) return
      newest = event.seq
      follow(event)
    },
    acknowledged: (one) => void acks.push(one),
    troubled: () => {
      troubles += 1
    },
    model: () => model,
    mcpState: (server) => mcpStates.get(server),
    troubles: () => troubles,
    counts: () => ({ deliveries, acks: acks.length, cues: confirmed.length }),
    cueAfter(from, limitMs) {
      return new Promise((resolve) => {
        const done = (isThere: boolean): void => {
          clearTimeout(timer)
          cueListeners.delete(look)
          resolve(isThere)
        }
        const look = (sentAt: number): void => {
          if (sentAt >= from) done(true)
        }
        const timer = setTimeout(() => done(false), limitMs)
        cueListeners.add(look)
        for (const sentAt of confirmed.slice(-10)) look(sentAt)
      })
    },
    longestSilence(from, to) {
      const moments = [from, ...confirmed.filter((at) => at > from && at < to).sort((a, b) => a - b), to]
      return Math.max(...moments.slice(1).map((at, n) => at - (moments[n] ?? at)))
    },
    compare(events) {
      const bySeq = new Map(events.map((event) => [event.seq, event]))
      const lost = (Object.keys(digests) as Role[]).flatMap((to) =>
        [...digests[to]].filter(([seq, digest]) => {
          const event = bySeq.get(seq)
          const part = event === undefined ? null : eventFor(to === 'panel' ? 'owner' : to, event)
          return part === null || digestOf(part) !== digest
        }),
      )
      const text = events.map((event) =>
        event.type === 'operator/said' || event.type === 'settings/changed' ? JSON.stringify(event) : '',
      )
      const missing = acks.filter(
        ({ type, mark }) => !events.some((event, n) => event.type === type && text[n]?.includes(mark)),
      )
      return [
        ...conflicts,
        ...lost.map(([seq]) => `Event ${seq} reached a page and is not on disk as it was sent.`),
        ...missing.map(({ type, mark }) => `The acknowledged ${type} "${mark}" is not on disk.`),
      ]
    },
  }
}

const digestOf = (event: AdlibEvent): string =>
  createHash('sha1').update(JSON.stringify(event, sortedFields)).digest('base64')

const sortedFields = (_: string, value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value
