import type { Clock } from '../ports.ts'
import type { Tool } from './tool.ts'

/** The limit that refuses a call, and the time (ms) until the call could pass it. */
interface Wait {
  readonly waitMs: number
  readonly rule: 'cooldown' | 'rate' | 'attention'
}

/** Limits on how often tools run. */
export interface Limits {
  /** Returns the limit that refuses a call now, or null if none does. Does not count the call. */
  wait(tool: Tool): Wait | null
  count(tool: Tool): void
  /** Charges text outside a tool call to the attention budget and returns 0, or returns the time (ms) to wait. */
  attend(cost: number): number
}

/** Counts a call and returns null, or returns the limit that refuses the call. A refused call is not counted. */
export function admit(limits: Limits, tool: Tool): Wait | null {
  const wait = limits.wait(tool)
  if (wait === null) limits.count(tool)
  return wait
}

/**
 * Size of the token bucket for the audience's attention. All tools with an `attention` cost share it. `advance` is how
 * much they may currently borrow from the future; 0 by default.
 */
export interface Attention {
  readonly capacity: number
  readonly refillPerMin: number
  readonly advance?: number
}

/** Creates limits that all agents share: one account per tool, and one attention bucket for all tools. */
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
  const attentionWait = (cost = 0): number => {
    if (attention === undefined || cost === 0) return 0
    const rule = attention()
    // The bucket never contains more than its capacity, so a call with a higher cost uses a full bucket.
    const most = Math.min(cost, rule.capacity)
    const needed = most - (rule.advance ?? 0)
    return until(sharedNow(rule), needed, 60_000 / rule.refillPerMin, clock.monotonic())
  }
  const payAttention = (cost = 0): void => {
    if (attention === undefined || cost === 0) return
    const rule = attention()
    sharedNow(rule).tokens -= Math.min(cost, rule.capacity)
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
      const waitMs = attentionWait(tool.attention)
      return waitMs > 0 ? { waitMs, rule: 'attention' } : null
    },
    count(tool) {
      if (tool.cooldownMs !== undefined || tool.rate !== undefined) {
        const account: { lastAt?: number; bucket: Bucket } = accountOf(tool)
        account.lastAt = clock.monotonic()
        if (tool.rate !== undefined) account.bucket.tokens -= 1
      }
      payAttention(tool.attention)
    },
    attend(cost) {
      const waitMs = attentionWait(cost)
      if (waitMs === 0) payAttention(cost)
      return waitMs
    },
  }
}

/** A token bucket. `filledAt` (monotonic ms) is the time from which the next token accrues. */
export interface Bucket {
  tokens: number
  filledAt: number
}

/** Adds one token for each full `refillMs` since `filledAt`, up to `capacity`. */
export function fill(bucket: Bucket, capacity: number, refillMs: number, now: number): void {
  const gained = Math.floor((now - bucket.filledAt) / refillMs)
  bucket.tokens = Math.min(capacity, bucket.tokens + gained)
  bucket.filledAt = bucket.tokens >= capacity ? now : bucket.filledAt + gained * refillMs
}

/** Returns the time (ms) until the bucket has `cost` tokens; 0 if it already has them. */
export const until = (bucket: Bucket, cost: number, refillMs: number, now: number): number =>
  bucket.tokens >= cost ? 0 : bucket.filledAt + Math.ceil(cost - bucket.tokens) * refillMs - now
