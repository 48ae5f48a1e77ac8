import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { eventFor } from '../../../src-shared/events/role.ts'

/** A command acknowledged with `ok`, with the unique words of its event. */
export interface Acknowledged {
  readonly type: 'operator/said' | 'settings/changed'
  readonly mark: string
}

/** Everything sent or acknowledged to the pages, compared with the file at the end. */
export interface Ledger {
  /** Records an event that a page received. */
  delivered(event: AdlibEvent): void
  acknowledged(one: Acknowledged): void
  /** Records a disk-trouble message. */
  troubled(): void
  /** Returns the name of the active model. */
  model(): string
  /** Returns the last reported state of an MCP server. */
  mcpState(server: string): string | undefined
  /** Returns the number of disk-trouble messages. */
  troubles(): number
  counts(): { deliveries: number; acks: number; cues: number }
  /**
   * Resolves with whether a page confirms, within `limitMs`, a cue of the performer that was sent after `from`
   * (monotonic). Lines of the operator do not count.
   */
  cueAfter(from: number, limitMs: number): Promise<boolean>
  /** Returns the longest time (ms) between two such cues from `from` to `to`, inclusive. */
  longestSilence(from: number, to: number): number
  /** Returns the differences of the file, one sentence each. */
  compare(events: readonly AdlibEvent[]): string[]
}

/** Limit of unconfirmed cues. */
const mostOpenCues = 500

export function createLedger(): Ledger {
  const digests = new Map<number, string>()
  const acks: Acknowledged[] = []
  const cueSentAt = new Map<string, number>()
  const cueListeners = new Set<(sentAt: number) => void>()
  /** Send times of the confirmed cues. */
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
    delivered(event) {
      deliveries += 1
      const digest = digestOf(event)
      const before = digests.get(event.seq)
      if (before !== undefined) {
        if (before !== digest) conflicts.push(`Two pages received different events of seq ${event.seq}.`)
        return
      }
      digests.set(event.seq, digest)
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
      // Pages get agents without the bodies of their messages.
      const onDisk = new Map(events.map((event) => [event.seq, digestOf(eventFor('panel', event) ?? event)]))
      const lost = [...digests].filter(([seq, digest]) => onDisk.get(seq) !== digest)
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
  createHash('sha1').update(JSON.stringify(event)).digest('base64')
