import type { Hono } from 'hono'
import type { PackCode, ToolsAnswer } from '../../src-shared/contract/api/tools.ts'
import { type ApiEnv, failure } from './api-failure.ts'
import { forOwner } from './for-panel.ts'
import type { ToolsHost } from './host.ts'

/**
 * Adds the routes for the tools, and for the code of pack files that wait for approval. Only the owner may use them.
 */
export function toolsRoutes(app: Hono<ApiEnv>, tools: ToolsHost): void {
  app.get(
    '/api/tools',
    forOwner((c) => c.json({ tools: [...tools.rows()] } satisfies ToolsAnswer)),
  )
  app.get(
    '/api/packs/code',
    forOwner((c) => {
      const code = tools.packCode(c.req.query('file') ?? '')
      if (code !== null) return c.json(code satisfies PackCode)
      return failure(c, 404, 'gone', 'This pack no longer waits for approval.', 'No action is needed.')
    }),
  )
}
