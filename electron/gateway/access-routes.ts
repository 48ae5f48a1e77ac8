import type { Context, Hono } from 'hono'
import {
  type CommandKeysAnswer,
  type CreatedCommandKey,
  type DevicesAnswer,
  newCommandKey,
  newPairing,
  type PairingAnswer,
  renamedDevice,
} from '../../src-shared/contract/api/access.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import type { CommandKeys, Devices } from './access.ts'
import type { Lan } from './lan.ts'
import type { Pairing } from './pairing.ts'
import { type ApiEnv, addRoutes, failure, failureOf, forOwner, forOwnerHere, withBody } from './route.ts'

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
  addRoutes(app, forOwner, {
    'GET /api/devices': (): DevicesAnswer => {
      const open = connected()
      const { addresses, problem } = lan()
      return {
        devices: devices.list().map((device) => ({ ...device, isConnected: open.has(device.id) })),
        addresses: [...addresses()],
        problem: problem(),
      }
    },
    'DELETE /api/pairings': () => {
      pairing.cancel()
      return {}
    },
    'PATCH /api/devices/:id': withBody(
      renamedDevice,
      (c, { name }) => changed(c, devices.rename(c.req.param('id') ?? '', name)),
      'Send a name with 1 to 40 characters.',
    ),
    'DELETE /api/devices/:id': (c) => {
      const id = c.req.param('id') ?? ''
      const problem = devices.revoke(id)
      if (problem === null) expel(id)
      return changed(c, problem)
    },
  })
  addRoutes(app, forOwnerHere, {
    'POST /api/pairings': withBody(
      newPairing,
      (c, { role }) => {
        if (lan().addresses().length > 0) return pairing.start(role) satisfies PairingAnswer
        const remedy = 'Turn on access from your network first.'
        return failure(c, 409, 'lan-off', 'Phones cannot reach Adlib now.', remedy)
      },
      'Choose a role: owner, moderator or viewer.',
    ),
  })
}

const changed = (c: Context, problem: CommandError | null) =>
  problem === null ? {} : failureOf(c, problem.kind === 'gone' ? 404 : 500, problem)

/** Adds the routes that list, create and revoke the keys for HTTP commands. */
export function commandKeysRoutes(
  app: Hono<ApiEnv>,
  { commandKeys, commandUrl }: { commandKeys: CommandKeys; commandUrl: () => string },
): void {
  addRoutes(app, forOwner, {
    'GET /api/command-keys': (): CommandKeysAnswer => ({ url: commandUrl(), keys: [...commandKeys.list()] }),
    'DELETE /api/command-keys/:id': (c) => changed(c, commandKeys.revoke(c.req.param('id') ?? '')),
  })
  addRoutes(app, forOwnerHere, {
    'POST /api/command-keys': async (c) => {
      const wanted = newCommandKey.safeParse(await c.req.json().catch(() => null))
      if (!wanted.success) {
        const [issue] = wanted.error.issues
        return failureOf(c, 400, {
          kind: 'invalid',
          message: `The key is invalid at "${issue?.path.join('.')}": ${issue?.message}.`,
          remedy: 'Name the key with 1 to 40 characters and choose at least one command.',
        })
      }
      const result = commandKeys.create(wanted.data)
      if (result.ok) return { key: result.entry, secret: result.secret } satisfies CreatedCommandKey
      return failureOf(c, result.error.kind === 'full' ? 409 : 500, result.error)
    },
  })
}
