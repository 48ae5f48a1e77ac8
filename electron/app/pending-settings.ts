import { createHash, randomBytes } from 'node:crypto'
import type { Emit } from '../../src-shared/events/event.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { DataFailure } from '../platform/files.ts'
import { plainText } from '../platform/fork-program.ts'
import type { Confirmations, RiskyChange } from './risky-settings.ts'

/** What waits for a code: a change of settings, or the download of a model. */
export type HeldRequest = { readonly patch: Record<string, unknown> } | { readonly pull: string }
type Refusal = DataFailure & { readonly kind: string }

/** Minimum time (ms) between two codes, so that a page cannot flood the terminal or the screen. */
const gapMs = 5000
const maxChanges = 20
const maxValue = 1000

/**
 * Holds a settings change, or the download of a model, until its code is entered. Holds at most one; a new one replaces
 * it.
 */
export interface PendingSettings {
  /**
   * Holds a change and shows its code, unless another code was shown too recently. Always returns a failure: the
   * change waits for its code, or the page must try again later.
   */
  hold(request: HeldRequest, changes: readonly RiskyChange[], by: string): Refusal
  /** Returns the held change and stops holding it, or returns why it is not approved. */
  approve(
    ask: string,
    code: string,
    by: string,
  ): { ok: true; request: HeldRequest } | ({ ok: false } & Refusal)
  /** Drops the held change. Returns null, or the failure if this change is no longer held. */
  discard(ask: string, by: string): Refusal | null
}

const gone: Refusal = {
  kind: 'gone',
  message: 'This settings change has expired.',
  remedy: 'Change the settings again.',
}

/**
 * Holds the change in memory only, so a restart drops it. Writes each step as `settings/held` and `settings/settled`.
 */
export function createPendingSettings(deps: {
  readonly confirmations: Confirmations
  readonly emit: Emit
  readonly clock: Clock
}): PendingSettings {
  const { confirmations, emit, clock } = deps
  let held: { ask: string; key: string; form: string; request: HeldRequest } | null = null
  let askedAt = Number.NEGATIVE_INFINITY

  const settle = (approved: boolean, by: string): void => {
    if (held === null) return
    confirmations.withdraw(held.key)
    emit({ type: 'settings/settled', ask: held.ask, approved, by })
    held = null
  }

  return {
    hold(request, changes, by) {
      const form = JSON.stringify(request)
      if (held?.form !== form) {
        if (clock.monotonic() - askedAt < gapMs) {
          return {
            kind: 'busy',
            message: `Adlib showed a confirmation code for another settings change less than ${gapMs / 1000} seconds ago.`,
            remedy: `Try again in ${gapMs / 1000} seconds.`,
          }
        }
        askedAt = clock.monotonic()
        settle(false, by)
        const ask = randomBytes(6).toString('hex')
        held = { ask, key: `settings:${ask}`, form, request }
        const shown = changes.slice(0, maxChanges).map(bounded)
        emit({ type: 'settings/held', ask, changes: shown, more: changes.length - shown.length, by })
        confirmations.request(held.key, questionOf(shown, changes.length - shown.length))
      }
      return {
        kind: 'needs_code',
        message: 'This starts a program, or uses another address than before, so it waits for your code.',
        remedy: 'Enter the code that Adlib’s terminal or window shows.',
      }
    },
    approve(ask, code, by) {
      if (held === null || held.ask !== ask) return { ok: false, ...gone }
      if (!confirmations.confirm(held.key, code)) {
        return {
          ok: false,
          kind: 'wrong_code',
          message: 'This code is wrong or out of date.',
          remedy: 'Enter the newest code for this change, which Adlib’s terminal or window shows.',
        }
      }
      const { request } = held
      settle(true, by)
      return { ok: true, request }
    },
    discard(ask, by) {
      if (held === null || held.ask !== ask) return gone
      settle(false, by)
      return null
    },
  }
}

/** Shortens a long value of a change, and adds a hash that distinguishes values that begin and end alike. */
function bounded({ place, value }: RiskyChange): RiskyChange {
  const plain = plainText(value).replace(/[\n\t]/g, ' ')
  if (plain.length <= maxValue) return { place, value: plain }
  const hash = createHash('sha256').update(value).digest('hex').slice(0, 12)
  const half = maxValue / 2 - 50
  const cut = `${plain.length - 2 * half} more characters, SHA-256 ${hash}`
  return { place, value: `${plain.slice(0, half)} … (${cut}) … ${plain.slice(-half)}` }
}

function questionOf(changes: readonly RiskyChange[], more: number): string {
  const lines = changes.map(({ place, value }) => `${place} = ${value}`)
  if (more > 0) lines.push(`and ${more} more`)
  return `A page wants to start programs or use other addresses: ${lines.join('; ')}.`
}
