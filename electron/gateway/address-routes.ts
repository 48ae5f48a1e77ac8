import type { Hono } from 'hono'
import type { ObserveTokenAnswer, UrlsAnswer } from '../../src-shared/contract/api/about.ts'
import type { Role } from '../../src-shared/events/role.ts'
import type { ApiEnv } from './api-failure.ts'
import { forOwnerHere } from './for-panel.ts'
import { overlayLoader } from './overlay-loader.ts'

interface Address {
  readonly url: string
  readonly token: string
}

/** The address of `/api/observe`, and the token that a request to it needs. */
export interface ObserveAccess {
  readonly address: () => Address
  readonly isToken: (token: string | null) => boolean
  readonly renew: () => string
}

/** The addresses of all pages and endpoints that need a token. */
export interface Addresses {
  /** Addresses with their tokens, which only the owner on this machine may see. */
  readonly urls: () => Readonly<Record<Role, string>>
  readonly observe: ObserveAccess
  readonly mcp: {
    readonly on: () => boolean
    readonly address: () => Address
  }
}

/** Adds the routes for addresses and tokens. Only the owner on this machine may use them. */
export function addressRoutes(app: Hono<ApiEnv>, { urls, observe, mcp }: Addresses): void {
  app.get(
    '/api/overlay-loader.html',
    forOwnerHere((c) =>
      c.body(overlayLoader(urls().overlay), 200, {
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': 'attachment; filename="overlay-loader.html"',
      }),
    ),
  )
  app.get(
    '/api/urls',
    forOwnerHere((c) =>
      c.json({
        ...urls(),
        mcp: { ...mcp.address(), on: mcp.on() },
        observe: observe.address(),
      } satisfies UrlsAnswer),
    ),
  )
  app.post(
    '/api/observe/token',
    forOwnerHere((c) => c.json({ token: observe.renew() } satisfies ObserveTokenAnswer)),
  )
}
