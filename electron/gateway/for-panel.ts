import type { Context, MiddlewareHandler } from 'hono'
import type { PanelRole } from '../../src-shared/contract/command-row.ts'
import { type ApiEnv, denied } from './api-failure.ts'

type Answer = (c: Context<ApiEnv>) => Response | Promise<Response>

const isAmong = (roles: readonly PanelRole[], c: Context<ApiEnv>): boolean => {
  const visitor = c.get('visitor')
  return visitor.page === 'panel' && roles.includes(visitor.role)
}

const forRoles =
  (...roles: readonly PanelRole[]) =>
  (answer: Answer): Answer =>
  (c) =>
    isAmong(roles, c) ? answer(c) : denied(c)

/** Makes a route answer every panel, including a viewer's panel. */
export const forPanel = forRoles('owner', 'moderator', 'viewer')
export const forModerators = forRoles('owner', 'moderator')
export const forOwner = forRoles('owner')

/** Rejects all senders except the owner before the body, which may be large, is read. */
export const onlyOwner: MiddlewareHandler<ApiEnv> = async (c, next) =>
  isAmong(['owner'], c) ? next() : denied(c)

/**
 * Makes a route answer only the owner on this machine. Use it for answers with a secret, because network connections
 * are not encrypted.
 */
export const forOwnerHere = (answer: Answer): Answer =>
  forOwner((c) => (c.env.entrance.isLan ? denied(c) : answer(c)))
