import { createHash, timingSafeEqual } from 'node:crypto'
import { type Role, role } from '../../src-shared/events/role.ts'

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
