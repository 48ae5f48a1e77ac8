import type { z } from 'zod'
import type { ToolSpec } from '../../step/tool-spec.ts'
import { defineTool, type Tool, type ToolDefinition, type TypedTool } from '../../tools/tool.ts'
import { deepFreeze } from '../../tools/tool-context.ts'
import { schemaToolValidator } from '../../tools/tool-validator.ts'

type PretendDefinition<Args extends z.ZodObject, Name extends string> = Pick<
  ToolDefinition<Args, Name>,
  'name' | 'description' | 'domain' | 'args' | 'tags' | 'examples'
> & {
  readonly reads?: boolean
}

/**
 * Defines a bench tool with the schema of a real tool but no effect. Its result is `done`, unless the case sets
 * another.
 */
export const pretendTool = <Args extends z.ZodObject, const Name extends string>({
  reads = false,
  ...definition
}: PretendDefinition<Args, Name>): TypedTool<Name, z.input<Args>> =>
  defineTool<Args, Name>({ ...definition, sideEffects: !reads, run: () => 'done' })

/** Returns a bench tool without effect from another program's description of a tool. */
export const schemaTool = ({ name, description, parameters }: ToolSpec, pack: string): Tool =>
  deepFreeze({
    name,
    description,
    origin: { kind: 'local' as const, pack },
    domain: pack,
    tags: [],
    sideEffects: false,
    safeToRetry: true,
    timeoutMs: 10_000,
    hooks: {},
    mixins: [],
    meta: {},
    ...schemaToolValidator({ ...parameters, type: 'object' }),
    run: () => 'done',
  })
