import type { Hono } from 'hono'
import type { CostAnswer } from '../../src-shared/contract/api/cost.ts'
import type { ApiEnv } from './api-failure.ts'
import { forOwner } from './for-panel.ts'
import type { GatewayHost } from './host.ts'

/** Adds the route for Adlib's CPU and memory use. */
export function costRoute(app: Hono<ApiEnv>, { cost }: Pick<GatewayHost, 'cost'>): void {
  app.get(
    '/api/cost',
    forOwner(async (c) => c.json({ cost: await cost() } satisfies CostAnswer)),
  )
}
