import type { Clock } from '../ports.ts'
import type { Tool } from './tool.ts'

/** The limit that holds a call back, and for how long. */
export interface Wait {
  readonly waitMs: number
  readonly rule: 'cooldown' | 'rate' | 'attention'
}

/** Call limits of tools. */
export interface Limits {
  /** Returns what the call must wait for, or null when it may run now. Counts nothing. */
  wait(tool: Tool): Wait | null
  /** Counts an admitted call. */
  count(tool: Tool): void
}

/** Admits and counts a call, or returns what it must wait for. A rejected call costs nothing. */
export function admit(limits: Limits, tool: Tool): Wait | null {
  const wait = limits.wait(tool)
  if (wait === null) limits.count(tool)
  return wait
}

/** The audience's attention: a bucket that all tools with an `attention` cost share. */
export interface Attention {
  readonly capacity: number
  readonly refillPerMin: number
}

/** A token bucket on the monotonic clock: a changed wall clock neither blocks nor floods. */
interface Bucket {
  tokens: number
  filledAt: number
}

/** Refills a bucket with one token each `refillMs`, without losing or repeating a part of a token. */
function fill(bucket: Bucket, capacity: number, refillMs: number, now: number): void {
  const gained = Math.floor((now - bucket.filledAt) / refillMs)
  bucket.tokens = Math.min(capacity, bucket.tokens + gained)
  bucket.filledAt = bucket.tokens >= capacity ? now : bucket.filledAt + gained * refillMs
}

/** Returns the ms until the bucket holds `cost`; 0 when it does. */
const until = (bucket: Bucket, cost: number, refillMs: number, now: number): number =>
  bucket.tokens >= cost ? 0 : bucket.filledAt + Math.ceil(cost - bucket.tokens) * refillMs - now

/** Creates the stage's limits: one account for each tool, whichever agent calls it, and one shared attention bucket. */
export function createLimits(clock: Clock, attention?: () => Attention): Limits {
  const accounts = new Map<string, { lastAt?: number; bucket: Bucket }>()
  let shared: Bucket | undefined
  const accountOf = (tool: Tool) => {
    const known = accounts.get(tool.name)
    if (known !== undefined) return known
    const fresh = { bucket: { tokens: tool.rate?.burst ?? 0, filledAt: clock.monotonic() } }
    accounts.set(tool.name, fresh)
    return fresh
  }
  const sharedNow = ({ capacity, refillPerMin }: Attention): Bucket => {
    shared ??= { tokens: capacity, filledAt: clock.monotonic() }
    fill(shared, capacity, 60_000 / refillPerMin, clock.monotonic())
    return shared
  }
  return {
    wait(tool) {
      const now = clock.monotonic()
      if (tool.cooldownMs !== undefined || tool.rate !== undefined) {
        const account: { lastAt?: number; bucket: Bucket } = accountOf(tool)
        const cooling = account.lastAt === undefined ? 0 : account.lastAt + (tool.cooldownMs ?? 0) - now
        if (cooling > 0) return { waitMs: cooling, rule: 'cooldown' }
        if (tool.rate !== undefined) {
          fill(account.bucket, tool.rate.burst, tool.rate.refillMs, now)
          const waitMs = until(account.bucket, 1, tool.rate.refillMs, now)
          if (waitMs > 0) return { waitMs, rule: 'rate' }
        }
      }
      if (attention !== undefined && tool.attention !== undefined) {
        const rule = attention()
        // A cost above the capacity could never be paid, so the full bucket pays for it.
        const cost = Math.min(tool.attention, rule.capacity)
        const waitMs = until(sharedNow(rule), cost, 60_000 / rule.refillPerMin, now)
        if (waitMs > 0) return { waitMs, rule: 'attention' }
      }
      return null
    },
    count(tool) {
      if (tool.cooldownMs !== undefined || tool.rate !== undefined) {
        const account: { lastAt?: number; bucket: Bucket } = accountOf(tool)
        account.lastAt = clock.monotonic()
        if (tool.rate !== undefined) account.bucket.tokens -= 1
      }
      if (attention !== undefined && tool.attention !== undefined) {
        const rule = attention()
        sharedNow(rule).tokens -= Math.min(tool.attention, rule.capacity)
      }
    },
  }
}
