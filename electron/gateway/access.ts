import { createHash, timingSafeEqual } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import type { CommandKey, Device } from '../../src-shared/contract/api/access.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import { type PanelRole, panelRole } from '../../src-shared/contract/command-row.ts'
import type { Audience } from '../../src-shared/events/audience.ts'
import { type Role, role } from '../../src-shared/events/role.ts'
import { isLoopbackHost } from '../platform/connection-words.ts'

/** `Origin` headers that browsers send for a page from a file. OBS sends `http://absolute`. */
const fileOrigins: ReadonlySet<string> = new Set(['null', 'file://', 'http://absolute'])

export const isFileOrigin = (origin: string | undefined): origin is string => fileOrigins.has(origin ?? '')

/**
 * Returns whether a request with this role may have this `Origin`. A page from a file is allowed only as an overlay.
 */
export function isOriginAllowed(origin: string | undefined, host: string, role: Role | null): boolean {
  if (origin === undefined || origin === `http://${host}`) return true
  return role === 'overlay' && isFileOrigin(origin)
}

/** Returns the role of a token, or null. The comparison takes the same time for any wrong token. */
export type RoleOf = (token: string | null | undefined) => Role | null

/** Returns a check for one token. The comparison takes the same time for any wrong token. */
export function tokenCheck(token: string): (given: string | null) => boolean {
  const wanted = digest(token)
  return (given) => given !== null && timingSafeEqual(digest(given), wanted)
}

export function roleByToken(tokens: Readonly<Record<Role, string>>): RoleOf {
  const known = role.options.map((role) => ({ role, digest: digest(tokens[role]) }))
  return (token) => {
    if (!token) return null
    const given = digest(token)
    let found: Role | null = null
    for (const { role, digest: wanted } of known) if (timingSafeEqual(given, wanted)) found = role
    return found
  }
}

/** Returns a hash of fixed length, because `timingSafeEqual` needs inputs of equal length. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Returns the token of an `Authorization: Bearer` header, or null. */
export const bearer = (header: string | undefined): string | null =>
  /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null

/** Name of the cookie that holds a device's secret. */
export const deviceCookie = 'adlib_device'

/** Who uses a panel. */
interface PanelVisitor {
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

/** The address at which a request arrived: loopback, or this machine's address in a network. */
export interface Entrance {
  readonly isLan: boolean
  /**
   * Returns whether a `Host` header names this address. A request with any other may come from a DNS rebinding
   * attack.
   */
  serves(host: string | undefined): host is string
}

export const loopbackEntrance: Entrance = { isLan: false, serves: isLoopbackHost }

/** Returns the entrance at an address with its port, such as `192.168.1.20:4747`. */
export const lanEntrance = (address: string): Entrance => ({
  isLan: true,
  serves: (host): host is string => host === address,
})

/** Senders in events that are parts of Adlib, and the roles. */
const ownNames: ReadonlySet<string> = new Set([
  ...role.options,
  ...panelRole.options,
  ...['adlib', 'operator', 'performer', 'shortcut', 'tray', 'carried', 'damage', 'microphone', 'whisper'],
  ...['deadline', 'cancelled', 'restart'],
])

/**
 * Returns the sender that events name for a device or key. A name that imitates a part of Adlib, such as `Panel`, gets
 * an addition.
 * @param kind the addition
 */
export function senderName(name: string, kind: 'device' | 'key'): string {
  const plain = name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
  return ownNames.has(plain) ? `${name} (${kind})` : name
}

/** A list of devices or keys that have access. Each entry has a name and a secret. */
interface AccessList<Entry> {
  list(): readonly Entry[]
  /** Creates an entry. Only this result contains the entry's secret. */
  create(
    wanted: Omit<Entry, 'id' | 'createdAt' | 'usedAt'>,
  ): { ok: true; entry: Entry; secret: string } | { ok: false; error: CommandError }
  rename(id: string, name: string): CommandError | null
  /** Ends an entry's access immediately. Returns null, or why that failed. */
  revoke(id: string): CommandError | null
  use(secret: string): Entry | null
}

/** The paired devices, each with its role. */
export type Devices = AccessList<Device>

/** The keys for HTTP commands, each with the commands that it allows. */
export type CommandKeys = AccessList<CommandKey>
