import { parse } from 'hono/utils/cookie'
import type { Role } from '../../src-shared/events/role.ts'
import { type Devices, deviceCookie, type Entrance, roleByToken, senderName, type Visitor } from './access.ts'

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
