import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import {
  type DevicesAnswer,
  newPairing,
  type PairingAnswer,
  renamedDevice,
} from '../../src-shared/contract/api/access.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import type { Devices } from './access-list.ts'
import { type ApiEnv, failure } from './api-failure.ts'
import { forOwner, forOwnerHere } from './for-panel.ts'
import type { Lan } from './lan.ts'
import type { Pairing } from './pairing.ts'

/** Dependencies of the device routes. */
export interface DevicesAccess {
  readonly devices: Devices
  readonly pairing: Pairing
  readonly lan: () => Pick<Lan, 'addresses' | 'problem'>
  readonly connected: () => ReadonlySet<string>
  readonly expel: (device: string) => void
}

/** Adds the routes that list, pair, rename and revoke devices. */
export function devicesRoutes(
  app: Hono<ApiEnv>,
  { devices, pairing, lan, connected, expel }: DevicesAccess,
): void {
  app.get(
    '/api/devices',
    forOwner((c) => {
      const open = connected()
      const { addresses, problem } = lan()
      return c.json({
        devices: devices.list().map((device) => ({ ...device, isConnected: open.has(device.id) })),
        addresses: [...addresses()],
        problem: problem(),
      } satisfies DevicesAnswer)
    }),
  )
  app.post(
    '/api/pairings',
    forOwnerHere(async (c) => {
      const wanted = newPairing.safeParse(await c.req.json().catch(() => null))
      if (!wanted.success) return invalid(c, wanted.error, 'Choose a role: owner, moderator or viewer.')
      if (lan().addresses().length === 0)
        return failure(
          c,
          409,
          'lan-off',
          'Phones cannot reach Adlib now.',
          'Turn on access from your network first.',
        )
      return c.json(pairing.start(wanted.data.role) satisfies PairingAnswer)
    }),
  )
  app.delete(
    '/api/pairings',
    forOwner((c) => {
      pairing.cancel()
      return c.json({})
    }),
  )
  app.patch(
    '/api/devices/:id',
    forOwner(async (c) => {
      const wanted = renamedDevice.safeParse(await c.req.json().catch(() => null))
      if (!wanted.success) return invalid(c, wanted.error, 'Send a name with 1 to 40 characters.')
      return changed(c, devices.rename(c.req.param('id') ?? '', wanted.data.name))
    }),
  )
  app.delete(
    '/api/devices/:id',
    forOwner((c) => {
      const id = c.req.param('id') ?? ''
      const problem = devices.revoke(id)
      if (problem === null) expel(id)
      return changed(c, problem)
    }),
  )
}

const invalid = (c: Context, error: z.ZodError, remedy: string): Response =>
  failure(
    c,
    400,
    'invalid',
    `The request is invalid at "${error.issues[0]?.path.join('.') || 'body'}": ${error.issues[0]?.message}.`,
    remedy,
  )

const changed = (c: Context, problem: CommandError | null): Response =>
  problem === null
    ? c.json({})
    : failure(c, problem.kind === 'gone' ? 404 : 500, problem.kind, problem.message, problem.remedy)
