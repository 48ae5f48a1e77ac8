import { z } from 'zod'
import { panelRole } from '../command-row.ts'
import { httpCommandName } from '../http-command.ts'

/** Name of a key for HTTP commands or of a paired device. */
export const accessName = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^\P{Cc}*$/u, 'must not contain control characters')

/** Name that someone gives now. Stored names may be older than this rule. */
export const newAccessName = accessName.regex(
  /^[^\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u,
  'must not contain marks that change the direction of text',
)

/** What a key may allow: commands over HTTP, and reading the signals of `/api/events`. */
export const keyRight = z.enum([...httpCommandName.options, 'events'])
export type KeyRight = z.infer<typeof keyRight>

/** A key for programs, without its secret. Times are epoch ms. `usedAt` may lag behind by up to a minute. */
export const commandKey = z.object({
  id: z.string(),
  name: accessName,
  commands: z.array(keyRight),
  createdAt: z.number(),
  usedAt: z.number().nullable(),
})
export type CommandKey = z.infer<typeof commandKey>

/** `GET /api/command-keys`: the keys, newest first. A command's address is `url` followed by its name. */
export const commandKeysAnswer = z.object({ url: z.string(), keys: z.array(commandKey) })
export type CommandKeysAnswer = z.infer<typeof commandKeysAnswer>

/** Body of `POST /api/command-keys`. */
export const newCommandKey = z.strictObject({
  name: newAccessName,
  commands: z.array(keyRight).min(1).max(keyRight.options.length),
})
export type NewCommandKey = z.infer<typeof newCommandKey>

/** Answer to `POST /api/command-keys`, the only answer that contains the secret. */
export const createdCommandKey = z.object({ key: commandKey, secret: z.string() })
export type CreatedCommandKey = z.infer<typeof createdCommandKey>

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
