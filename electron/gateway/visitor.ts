import { parse } from 'hono/utils/cookie'
import type { PanelRole } from '../../src-shared/contract/command-row.ts'
import type { Audience } from '../../src-shared/events/audience.ts'
import type { Role } from '../../src-shared/events/role.ts'
import { roleByToken } from './access.ts'
import type { Devices } from './access-list.ts'
import type { Entrance } from './entrance.ts'
import { senderName } from './sender-name.ts'

/** Name of the cookie that holds a device's secret. */
export const deviceCookie = 'adlib_device'

/** Who uses a panel. */
export interface PanelVisitor {
  readonly page: 'panel'
  readonly role: PanelRole
  /** The sender in events: `panel`, or the name of the device. */
  readonly by: string
  /** Id of the device; null for the panel on this machine. */
  readonly device: string | null
}

/** Who sent a request. */
export type Visitor = { readonly page: Exclude<Role, 'panel'> } | PanelVisitor

/** Returns whether a visitor is a panel on this computer, and not on a paired device. */
export const isThisComputer = (visitor: Visitor): boolean =>
  visitor.page === 'panel' && visitor.device === null

/** Returns whether a visitor may send a password or key. Devices may not: network connections are not encrypted. */
export const maySendSecrets = (visitor: Visitor): boolean => isThisComputer(visitor)

export const audienceOf = (visitor: Visitor): Audience =>
  visitor.page === 'panel' ? visitor.role : visitor.page

interface Credentials {
  readonly token: string | null | undefined
  readonly cookie: string | undefined
  readonly entrance: Entrance
}

/** Returns the sender of a request, or null if the sender is unknown. */
export type Identify = (credentials: Credentials) => Visitor | null

/**
 * Creates the function that identifies senders. Tokens are valid only on loopback, because others in a network could
 * read them.
 */
export function identifier(tokens: Readonly<Record<Role, string>>, devices: Pick<Devices, 'use'>): Identify {
  const roleOf = roleByToken(tokens)
  return ({ token, cookie, entrance }) => {
    if (token) {
      const page = entrance.isLan ? null : roleOf(token)
      return page === 'panel' ? { page, role: 'owner', by: page, device: null } : page && { page }
    }
    const secret = cookie === undefined ? undefined : parse(cookie, deviceCookie)[deviceCookie]
    const device = secret ? devices.use(secret) : null
    return (
      device && { page: 'panel', role: device.role, by: senderName(device.name, 'device'), device: device.id }
    )
  }
}
