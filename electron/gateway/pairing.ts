import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PanelRole } from '../../src-shared/contract/command-row.ts'
import type { Clock } from '../../src-shared/ports.ts'

/** Time (ms) for which a pairing token is valid. */
export const pairingMs = 120_000

/** Tokens that pair one device each. Only the newest token is valid. */
export interface Pairing {
  /** Starts a pairing and ends the previous one. `expiresAt` is epoch ms. */
  start(role: PanelRole): { token: string; expiresAt: number }
  cancel(): void
  /** Consumes the token. Returns null for a wrong, used or expired token. */
  redeem(token: string): PanelRole | null
}

export function createPairing(clock: Pick<Clock, 'now' | 'monotonic'>): Pairing {
  let open: { readonly digest: Buffer; readonly role: PanelRole; readonly until: number } | null = null
  return {
    start(role) {
      // 128 bits are enough for two minutes, and a short token makes the QR code easier to scan.
      const token = randomBytes(16).toString('base64url')
      open = { digest: digest(token), role, until: clock.monotonic() + pairingMs }
      return { token, expiresAt: clock.now() + pairingMs }
    },
    cancel() {
      open = null
    },
    redeem(token) {
      if (open === null || clock.monotonic() >= open.until) return null
      if (!timingSafeEqual(digest(token), open.digest)) return null
      const { role } = open
      open = null
      return role
    },
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
