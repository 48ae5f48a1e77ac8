import { z } from 'zod'
import { panelRole } from '../panel-role.ts'
import { accessName, newAccessName } from './access.ts'

/** A paired device. Times are epoch ms. `usedAt` may lag behind by up to a minute. */
export const device = z.object({
  id: z.string(),
  name: accessName,
  role: panelRole,
  createdAt: z.number(),
  usedAt: z.number().nullable(),
})
export type Device = z.infer<typeof device>

/** `GET /api/devices`: the paired devices, newest first, and the addresses for phones. */
export const devicesAnswer = z.object({
  devices: z.array(device.extend({ isConnected: z.boolean() })),
  /** For example `192.168.1.20:4747`; empty while access by devices is off. */
  addresses: z.array(z.string()),
  /** Why the server could not start on one of these addresses; null if it started on all of them. */
  problem: z.object({ message: z.string(), remedy: z.string() }).nullable(),
})
export type DevicesAnswer = z.infer<typeof devicesAnswer>

/** Body of `POST /api/pairings`. */
export const newPairing = z.strictObject({ role: panelRole })

/** Answer to `POST /api/pairings`: a token that pairs one device until `expiresAt` (epoch ms). */
export const pairingAnswer = z.object({ token: z.string(), expiresAt: z.number() })
export type PairingAnswer = z.infer<typeof pairingAnswer>

/** Body of `PATCH /api/devices/ID`. */
export const renamedDevice = z.strictObject({ name: newAccessName })

/** Body of `POST /api/pair`, which the device sends. */
export const pairRequest = z.strictObject({ token: z.string().max(100) })
