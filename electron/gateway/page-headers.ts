import type { Role } from '../../src-shared/events/role.ts'

/**
 * The headers of a page. Its scripts come from here alone; it can talk to nobody but this gateway, and
 * nobody learns its address, which holds a token.
 * @param host the checked `Host` header, loopback with a port
 * @param script the source expression of the one inline script that may run
 */
export function pageHeaders(page: Role, host: string, script = ''): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self'${page === 'eye' ? " 'wasm-unsafe-eval'" : ''} ${script}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' data: blob:",
    "worker-src 'self'",
    // OBS's Chromium is older than the rule that 'self' covers the web socket of the same origin.
    `connect-src 'self' ws://${host}`,
    "base-uri 'none'",
    "form-action 'self'",
    // The overlay may be shown inside the panel and inside a local file; it has nothing to be clicked.
    ...(page === 'overlay' ? [] : ["frame-ancestors 'none'"]),
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  }
}
