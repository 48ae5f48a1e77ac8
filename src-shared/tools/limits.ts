import type { Clock } from '../ports.ts'
import type { Tool } from './tool.ts'

/** Whether a call of a tool is admitted now, by its cooldown and its rate. */
export interface Limits {
  /**
   * Admits and counts a call, or says how long to wait. A call that is not admitted costs nothing.
   */
  admit(tool: Tool): { ok: true } | { ok: false; waitMs: number; rule: 'cooldown' | 'rate' }
}

interface Account {
  lastAt?: number
  tokens: number
  filledAt: number
}

/**
 * The stage's limits: one account a tool, however many agents call it. Counted on the monotonic clock,
 * so a changed wall clock neither blocks nor floods. There are as many accounts as tools that have limits.
 */
export function createLimits(clock: Clock): Limits {
  const accounts = new Map<string, Account>()
  return {
    admit(tool) {
      if (tool.cooldownMs === undefined && tool.rate === undefined) return { ok: true }
      const now = clock.monotonic()
      const account = accounts.get(tool.name) ?? { tokens: tool.rate?.burst ?? 0, filledAt: now }
      accounts.set(tool.name, account)
      if (tool.cooldownMs !== undefined && account.lastAt !== undefined) {
        const waitMs = account.lastAt + tool.cooldownMs - now
        if (waitMs > 0) return { ok: false, waitMs, rule: 'cooldown' }
      }
      if (tool.rate !== undefined) {
        const { burst, refillMs } = tool.rate
        const gained = Math.floor((now - account.filledAt) / refillMs)
        account.tokens = Math.min(burst, account.tokens + gained)
        account.filledAt = account.tokens === burst ? now : account.filledAt + gained * refillMs
        if (account.tokens < 1) {
          return { ok: false, waitMs: account.filledAt + refillMs - now, rule: 'rate' }
        }
        account.tokens -= 1
      }
      account.lastAt = now
      return { ok: true }
    },
  }
}
