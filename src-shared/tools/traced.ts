import { boundedJson } from '../events/bounded-json.ts'
import type { Around } from './hooks.ts'
import { defineMixin } from './mixin.ts'

/** Writes what really ran: the arguments after all hooks, and the time of the run without policy, questions and limits. */
const trace: Around = (next) => async (ctx, args) => {
  const started = ctx.clock.monotonic()
  const outcome = await next(ctx, args)
  const { agent, turn, call, tool } = ctx
  ctx.emit({
    type: 'tool/trace',
    agent,
    turn,
    call,
    tool,
    args: boundedJson(args),
    ok: outcome.ok,
    ms: Math.round(1000 * (ctx.clock.monotonic() - started)) / 1000,
  })
  return outcome
}

export const traced = defineMixin('traced', { hooks: { around: [trace] } })
