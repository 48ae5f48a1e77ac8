import type { Journal } from '../../src-shared/events/journal.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { attentionOf } from '../../src-shared/stage/moment.ts'
import type { Approvals } from '../../src-shared/tools/approvals.ts'
import type { ToolRuntime } from '../../src-shared/tools/call-tool.ts'
import { createLimits, type Limits } from '../../src-shared/tools/limits.ts'
import { denyUnwritten, narrow, type Policy, policyOf } from '../../src-shared/tools/policy.ts'
import type { ToolRegistry } from '../../src-shared/tools/registry.ts'
import type { Services } from '../../src-shared/tools/tool-context.ts'

/** Parts that all tool calls of a run share. `rules` is the policy that the settings define. */
export interface RunTools {
  readonly runtime: ToolRuntime
  readonly rules: Policy
}

/**
 * Returns the limits of tool calls, with the attention budget of the setting `stage.attention`, from which a finale
 * may borrow.
 */
export const attentionLimits = (journal: Pick<Journal, 'state'>, clock: Clock): Limits =>
  createLimits(clock, () => attentionOf(journal.state(), clock.now()))

/**
 * Connects the tools of a run to its journal. Denies calls during a panic and while events cannot be written; otherwise
 * the rules of the settings apply.
 */
export function composeRuntime(options: {
  readonly journal: Pick<Journal, 'append' | 'state' | 'trouble'>
  readonly clock: Clock
  readonly registry: ToolRegistry
  readonly service: Services
  readonly limits: Limits
  /** The streamer's approvals. Without this, calls that need approval are denied. */
  readonly approvals?: Approvals
}): RunTools {
  const { journal, ...others } = options
  const panicked: Policy = () =>
    journal.state().panic ? { verdict: 'deny', reason: { kind: 'panic' } } : { verdict: 'allow' }
  const rules = policyOf(() => journal.state().settings.policy)
  return {
    rules,
    runtime: {
      ...others,
      policy: narrow(panicked, denyUnwritten(journal), rules),
      hooks: {},
      emit: journal.append,
    },
  }
}
