import { z } from 'zod'
import { verdict } from '../../settings/policy-rules.ts'
import { toolOrigin } from '../denial.ts'
import { ask, by, path, turn } from './field.ts'

/** Approval requests and locks. */
export const permissionEvents = [
  /** A request whose id is open already is asked again after a restart, with a new deadline; the `tool/call` that names it ends it. */
  z.object({
    type: z.literal('policy/ask'),
    ask,
    turn,
    call: z.string(),
    tool: z.string(),
    origin: toolOrigin.optional(),
    args: z.unknown(),
    until: z.number(),
  }),
  /** `by` names the page that answered, or `deadline`, `cancelled` or `restart` for an automatic denial. */
  z.object({ type: z.literal('policy/answer'), ask, verdict: verdict.exclude(['ask']), by }),
  z.object({ type: z.literal('lock/acquired'), path, holder: by }),
  z.object({ type: z.literal('lock/released'), path, holder: by }),
  /** Without `holder`, the limit of locks was reached. */
  z.object({ type: z.literal('lock/denied'), path, holder: by.optional(), from: by }),
  /** An agent needs a lock that another one holds; their supervisor decides. */
  z.object({ type: z.literal('coordination/request'), path, locked_by: by, from: by }),
] as const
