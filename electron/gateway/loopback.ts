import type { Role } from '../../src-shared/events/role.ts'

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
