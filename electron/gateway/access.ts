import { createHash, timingSafeEqual } from 'node:crypto'
import { type Role, role } from '../../src-shared/events/role.ts'

/**
 * Whether a `Host` header names this machine by loopback. Another name means that a web page had its own
 * name resolve to 127.0.0.1 (DNS rebinding).
 */
export const isLoopbackHost = (host: string | undefined): host is string =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host ?? '')

/** What browsers send for a page from a file; OBS calls such a page `http://absolute`. */
const fileOrigins: ReadonlySet<string> = new Set(['null', 'file://', 'http://absolute'])

export const isFileOrigin = (origin: string | undefined): origin is string => fileOrigins.has(origin ?? '')

/**
 * Whether a request of this role may come from this `Origin`. Programs and same-origin reads send none;
 * a page from a file may be an overlay and nothing else.
 */
export function isOriginAllowed(origin: string | undefined, host: string, role: Role | null): boolean {
  if (origin === undefined || origin === `http://${host}`) return true
  return role === 'overlay' && isFileOrigin(origin)
}

/** The role that a token gives, or null. Takes the same time however much of a token was guessed. */
export type RoleOf = (token: string | null | undefined) => Role | null

/** Whether this is the token; takes the same time however much of it was guessed. */
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

/** Equal lengths are what the comparison needs. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The token of an `Authorization: Bearer` header. */
export const bearer = (header: string | undefined): string | null =>
  /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null
