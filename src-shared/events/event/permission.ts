import { z } from 'zod'
import { verdict } from '../../settings/policy-rules.ts'
import { effect } from '../../settings/stage.ts'
import { toolOrigin } from '../denial.ts'
import { ask, by, path, turn } from './field.ts'

/** Events about approval requests and locks. */
export const permissionEvents = [
  /** Opens an approval request. A restart opens each request again unless an agent will repeat the call. */
  z.object({
    type: z.literal('policy/ask'),
    ask,
    turn,
    call: z.string(),
    tool: z.string(),
    origin: toolOrigin.optional(),
    args: z.unknown(),
    /** Deadline, epoch ms. A restart that repeats the request may set a later one. */
    until: z.number(),
    /**
     * Set if an agent may repeat the call after a restart: every attempt has the same key, so the answer stays valid.
     */
    key: z.string().max(500).optional(),
    /** Set if the model repeats a call from a text from outside; no policy requires the approval. */
    isEcho: z.boolean().optional(),
    /** Set if an effect's setting, not a tool's policy, requires the approval. `tool` is then the name of a lane. */
    effect: effect.optional(),
  }),
  /**
   * An approval request was answered. `by` is who answered: a page, a device, an API key or a user. For an automatic
   * denial, it is `deadline`, `cancelled` or `restart`.
   */
  z.object({ type: z.literal('policy/answer'), ask, verdict: verdict.exclude(['ask']), by }),
  /** A call or an agent took a lock. */
  z.object({ type: z.literal('lock/acquired'), path, holder: by }),
  /** The lock is free again. */
  z.object({ type: z.literal('lock/released'), path, holder: by }),
  /**
   * `from` could not get a lock, because `holder` has it. If `holder` is absent, the maximum number of locks is reached.
   */
  z.object({ type: z.literal('lock/denied'), path, holder: by.optional(), from: by }),
  /** The agent `from` needs a lock that `locked_by` holds. `locked_by` and the parent of `from` get a message. */
  z.object({ type: z.literal('coordination/request'), path, locked_by: by, from: by }),
] as const
