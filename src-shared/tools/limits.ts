import type { Clock } from '../ports.ts'
import type { Tool } from './tool.ts'

/** Why a call must wait, and how long. */
export interface Wait {
  readonly waitMs: number
  readonly rule: 'cooldown' | 'rate' | 'attention'
}

/** Whether a call of a tool is admitted now. */
export interface Limits {
  /** What the call would have to wait for; null when it may come now. Counts nothing. */
  wait(tool: Tool): Wait | null
  /** Counts a call that was admitted. */
  count(tool: Tool): void
}

/** Admits and counts a call, or says what it must wait for. A call that is not admitted costs nothing. */
export function admit(limits: Limits, tool: Tool): Wait | null {
  const wait = limits.wait(tool)
  if (wait === null) limits.count(tool)
  return wait
}

/** How much the audience can take in: a bucket that all tools with an `attention` cost share. */
export interface Attention {
  readonly capacity: number
  readonly refillPerMin: number
}

/** A token bucket on the monotonic clock: a changed wall clock neither blocks nor floods. */
interface Bucket {
  tokens: number
  filledAt: number
}

/** Fills a bucket up to now, one token each `refillMs`, so that no part of a token is lost or given twice. */
function fill(bucket: Bucket, capacity: number, refillMs: number, now: number): void {
  const gained = Math.floor((now - bucket.filledAt) / refillMs)
  bucket.tokens = Math.min(capacity, bucket.tokens + gained)
  bucket.filledAt = bucket.tokens >= capacity ? now : bucket.filledAt + gained * refillMs
}

/** How long until the bucket holds `cost`; 0 when it does. */
const until = (bucket: Bucket, cost: number, refillMs: number, now: number): number =>
  bucket.tokens >= cost ? 0 : bucket.filledAt + Math.ceil(cost - bucket.tokens) * refillMs - now

/**
 * The stage's limits: one account a tool, however many agents call it, and one shared attention. There are as many
 * accounts as tools that have limits.
 */
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
        // A cost above the capacity would never be paid: the full bucket pays for it.
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
