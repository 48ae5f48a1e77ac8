import type { Hono } from 'hono'
import { dryRunQuestion, type ObsChoices } from '../../src-shared/contract/api/rules.ts'
import type { RulesHost } from './host.ts'
import { type ApiEnv, addRoutes, failureOf, forOwner, withBody } from './route.ts'

/** Adds the owner's routes for rules: what they can name in OBS, and a dry run over a past run. */
export function rulesRoutes(app: Hono<ApiEnv>, rules: RulesHost): void {
  addRoutes(app, forOwner, {
    'GET /api/rules/obs': (): Promise<ObsChoices> => rules.choices(),
    'POST /api/rules/try': withBody(dryRunQuestion, async (c, { rule, run }) => {
      const found = await rules.dryRun(rule, run, c.req.raw.signal)
      // The answer to a request that was canceled is not read.
      if (found === null) return c.body(null, 204)
      return found.ok ? found.answer : failureOf(c, 404, found.failure)
    }),
  })
}
