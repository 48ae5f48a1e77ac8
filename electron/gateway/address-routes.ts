import type { Hono } from 'hono'
import type { ReportTokenAnswer, UrlsAnswer } from '../../src-shared/contract/api/about.ts'
import type { Role } from '../../src-shared/events/role.ts'
import { type ApiEnv, addRoutes, forOwnerHere } from './route.ts'

interface Address {
  readonly url: string
  readonly token: string
}

/** The address to which other programs report something, and the token that a request to it needs. */
export interface ReportAccess {
  readonly address: () => Address
  readonly isToken: (token: string | null) => boolean
  readonly renew: () => string
}

/** The addresses of all pages and endpoints that need a token. */
export interface Addresses {
  /** Addresses with their tokens, which only the owner on this machine may see. */
  readonly urls: () => Readonly<Record<Role, string>>
  readonly observe: ReportAccess
  readonly chat: ReportAccess
  readonly mcp: {
    readonly on: () => boolean
    readonly address: () => Address
  }
}

/** Adds the routes for addresses and tokens. Only the owner on this machine may use them. */
export function addressRoutes(app: Hono<ApiEnv>, { urls, observe, chat, mcp }: Addresses): void {
  addRoutes(app, forOwnerHere, {
    'GET /api/overlay-loader.html': (c) =>
      c.body(overlayLoader(urls().overlay), 200, {
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': 'attachment; filename="overlay-loader.html"',
      }),
    'GET /api/urls': (): UrlsAnswer => ({
      ...urls(),
      counter: urls().overlay.replace('/overlay?', '/counter?'),
      mcp: { ...mcp.address(), on: mcp.on() },
      observe: observe.address(),
      chat: chat.address(),
    }),
    'POST /api/observe/token': (): ReportTokenAnswer => ({ token: observe.renew() }),
    'POST /api/chat/token': (): ReportTokenAnswer => ({ token: chat.renew() }),
  })
}

/**
 * Returns a page for OBS that shows the overlay as soon as Adlib runs. It uses only ES2020, because older versions of
 * OBS contain Chromium 95.
 * @param url address of the overlay with its token
 */
const overlayLoader = (url: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Adlib overlay loader</title>
<style>
  html, body { margin: 0; height: 100%; overflow: hidden; background: transparent }
  iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0; visibility: hidden }
</style>
<body>
<script>
${script(url)}
</script>
`

/** Returns a string literal for a script in HTML. `</script>` would end the script even in a string. */
const literal = (text: string): string => JSON.stringify(text).replace(/</g, '\\u003c')

const script = (url: string): string => `const url = ${literal(url)}
const frame = document.createElement('iframe')
frame.allow = 'autoplay'
// "absent", "loading" or "shown". The frame is visible only in the state "shown".
let state = 'absent'

const hide = () => {
  state = 'absent'
  frame.style.visibility = 'hidden'
}

// Resolves with whether the overlay answers. Looks for its title, because another program may use the port now.
const answers = async () => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), 5000)
  try {
    const response = await fetch(url, { cache: 'no-store', signal: controller.signal })
    return response.ok && (await response.text()).includes('<title>Adlib overlay</title>')
  } catch (error) {
    // If an answer is late, keep the overlay visible, because the computer may only be busy.
    return error.name === 'AbortError' && state === 'shown'
  } finally {
    clearTimeout(timer)
  }
}

frame.onload = async () => {
  // If this page did not start the load, the frame may show an error page of the browser.
  if (state !== 'loading') return hide()
  if (!(await answers())) return hide()
  state = 'shown'
  frame.style.visibility = 'visible'
}

const look = async () => {
  if (!(await answers())) hide()
  else if (state === 'absent') {
    state = 'loading'
    frame.src = url
    if (frame.parentNode === null) document.body.append(frame)
  }
  setTimeout(look, state === 'shown' ? 2000 : 400)
}
look()

// Forward the events, because OBS reports visibility only to the top page.
for (const type of ['obsSourceVisibleChanged', 'obsSourceActiveChanged', 'obsSceneChanged']) {
  addEventListener(type, (event) => {
    frame.contentWindow?.postMessage({ type, detail: event.detail }, new URL(url).origin)
  })
}
`
