import type { Context } from 'hono'
import { type ApiEnv, denied } from './api-failure.ts'

type Answer = (c: Context<ApiEnv>) => Response | Promise<Response>

/** Makes a route answer panels alone. */
export const panelOnly =
  (answer: Answer): Answer =>
  (c) =>
    c.get('role') === 'panel' ? answer(c) : denied(c)
