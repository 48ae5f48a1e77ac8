import type { z } from 'zod'
import type { DecoyProfile } from '../events/event.ts'
import { defineTool, type Tool, type ToolDefinition } from './tool.ts'

export type { DecoyProfile }

/** What `defineDecoy` takes: a tool without a run, and what kind of temptation it is. */
export type DecoyDefinition<Args extends z.ZodObject> = Omit<
  ToolDefinition<Args>,
  'run' | 'sideEffects' | 'decoyProfile'
> & { readonly decoyProfile: DecoyProfile }

/**
 * A tool that only looks like one. Whoever calls it gets its hint, and `decoy/hit` is written; it never has an effect.
 * It is an ordinary tool everywhere else, so a model cannot tell.
 */
export const defineDecoy = <Args extends z.ZodObject>(definition: DecoyDefinition<Args>): Tool =>
  defineTool<Args>({
    ...definition,
    sideEffects: false,
    run: (_args, { turn, call, tool, emit, agent }) => {
      const profile = definition.decoyProfile
      emit({ type: 'decoy/hit', agent, turn, call, tool, profile })
      return { ok: false, error: profile.hint }
    },
  })
