import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { type Rate, tokenBucket } from './clock.ts'
import { type Steady, steady } from './steady.ts'

/** How much another program may send. */
export interface PeerRates {
  readonly messages: Rate
  readonly bytes: Rate
}

/** Limits of a program that sends messages. The bytes are many, because a message may contain a picture. */
export const messageRates: PeerRates = {
  messages: { burst: 1000, perSecond: 200 },
  bytes: { burst: 32 * 1024 * 1024, perSecond: 4 * 1024 * 1024 },
}

/** Each report is an event on disk. A start needs a few at once. */
const reportRate: Rate = { burst: 5, perSecond: 2 }
const maxOpenCalls = 64
const loadGapMs = 500

/** Work that runs once at a time, however often it is requested. */
export interface Loads {
  /** Runs the work now, or once more after it has ended and a short time has passed. */
  request(): void
  /** Drops requests that wait. Does not wait for running work, and does not delay the next request. */
  cancel(): void
}

/**
 * The limits of one program that Adlib is connected to. They outlast a connection, so a program gains nothing from
 * closing it.
 */
export interface PeerLimits {
  /** Counts a message. Returns false if the program has sent too many messages; its connection must then end. */
  message(): boolean
  /** Counts bytes that arrived, as `message` does. */
  bytes(count: number): boolean
  /** Counts a call as open until the returned function is called. Returns null if too many calls are open. */
  openCall(): Cancel | null
  /** Limits what is written to the journal because of this program. */
  reports<Value>(pass: (value: Value) => void): Steady<Value>
  /** Limits work that the program may request. `work` never rejects. */
  loads(work: () => Promise<void>): Loads
}

/** Creates the limits that every client of another program uses. No program can then stop the performer or fill the disk. */
export function limitPeer(clock: Clock, rates: PeerRates = messageRates): PeerLimits {
  const messages = tokenBucket(clock, rates.messages)
  const bytes = tokenBucket(clock, rates.bytes)
  let openCalls = 0
  return {
    message: () => messages.take(1),
    bytes: (count) => bytes.take(count),
    openCall() {
      if (openCalls >= maxOpenCalls) return null
      openCalls += 1
      let isOpen = true
      return () => {
        if (isOpen) openCalls -= 1
        isOpen = false
      }
    },
    reports: (pass) => steady(clock, reportRate, pass),
    loads: (work) => oneAtATime(clock, work),
  }
}

function oneAtATime(clock: Clock, work: () => Promise<void>): Loads {
  let busy = false
  let wanted = false
  let cancelGap: Cancel = () => {}
  let generation = 0
  const request = (): void => {
    wanted = true
    if (busy) return
    busy = true
    wanted = false
    const current = generation
    void work().then(() => {
      if (current !== generation) return
      cancelGap = clock.after(loadGapMs, () => {
        busy = false
        if (wanted) request()
      })
    })
  }
  return {
    request,
    cancel() {
      generation += 1
      busy = false
      wanted = false
      cancelGap()
    },
  }
}

/** Runs a call of a client within the limit of open calls. */
export async function limitedCall<T>({ openCall }: PeerLimits, run: () => Promise<T>): Promise<T> {
  const end = openCall()
  if (end === null) throw new Error(`${maxOpenCalls} earlier requests have no answer yet`)
  try {
    return await run()
  } finally {
    end()
  }
}
