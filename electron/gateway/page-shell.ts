import { createHash } from 'node:crypto'
import { tokenMemory } from '../../src-shared/contract/page-token.ts'
import type { Role } from '../../src-shared/events/role.ts'

/**
 * Returns the headers of a page. They restrict scripts and connections to this gateway.
 * @param host the validated `Host` header: loopback or this machine's address in a network, with the port
 * @param script the source expression of the only inline script that may run
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
    // In OBS's older Chromium, 'self' does not cover the web socket of the same origin.
    `connect-src 'self' ws://${host}`,
    "base-uri 'none'",
    "form-action 'self'",
    // The panel previews the overlay in a frame.
    ...(page === 'panel' ? ["frame-src 'self'"] : []),
    // Any page may show the overlay in a frame, because it contains nothing to click.
    ...(page === 'overlay' ? [] : ["frame-ancestors 'none'"]),
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  }
}

const restore = (path: string): string => `
  try {
    const token = sessionStorage.getItem(${JSON.stringify(tokenMemory(path))})
    const address = new URL(location.href)
    if (token !== null && !address.searchParams.has('token')) {
      address.searchParams.set('token', token)
      location.replace(address)
    }
  } catch {}
`

/** Returns the CSP source expression for the script of a token page. */
export const restoreSource = (page: Role): string =>
  `'sha256-${createHash('sha256')
    .update(restore(pathOf(page)))
    .digest('base64')}'`

const pathOf = (page: Role): string => (page === 'eye' ? '/eye' : '/')

const pages = {
  panel: { name: 'the panel', does: 'where you watch and steer Adlib', printed: 'first' },
  eye: { name: 'the eye page', does: 'which lets Adlib see a screen that you share', printed: 'third' },
} as const

/** Returns the token in pasted text: the text itself, or the token of a whole address. */
export const pastedToken = (pasted: string): string =>
  /[?&]token=([^&#\s]+)/.exec(pasted)?.[1] ?? pasted.trim()

/**
 * Returns the page that asks for a token. For the overlay, the page is blank, because the audience may see it.
 * @param wrong set if a wrong token was given; `of` is the role that the token belongs to
 */
export const tokenPage = (page: Role, wrong?: { readonly of: Role | null }): string =>
  page === 'overlay' ? blank : asking(page, wrong)

const blank =
  '<!doctype html><meta charset="utf-8"><title>Adlib overlay</title><style>html,body{background:transparent}</style>'

function asking(page: keyof typeof pages, wrong: { readonly of: Role | null } | undefined): string {
  const { name, does, printed } = pages[page]
  const why = wrong?.of ? `That is the token of the ${wrong.of}.` : 'That token is not valid.'
  const problem =
    wrong === undefined ? '' : `<p role="alert">${why} This page needs the token of ${name}.</p>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="/media/icon/adlib.svg">
<title>Adlib ${page}: access token</title>
<script>${restore(pathOf(page))}</script>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem; background: #14161a; color: #e8e6e1 }
  h1 { font-size: 1.5rem }
  input, button { font: inherit; padding: .5rem .75rem; border: 1px solid #7d838d; border-radius: 6px; background: #1e2127; color: inherit }
  input { display: block; width: 100%; box-sizing: border-box; margin: .5rem 0 }
  [role=alert] { padding: .5rem .75rem; border-radius: 6px; background: #3a1d1f; color: #ffb4ab }
</style>
<h1>Paste the access token</h1>
<p>This address opens ${name}, ${does}. When Adlib starts, the ${printed} address that it prints is this page's, token included.</p>
${problem}
<form method="get">
  <label>Token or whole address <input name="token" type="password" autocomplete="off" spellcheck="false" required autofocus></label>
  <button>Open ${name}</button>
</form>
</html>
`
}
