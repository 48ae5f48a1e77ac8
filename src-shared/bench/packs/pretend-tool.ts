import type { z } from 'zod'
import { defineTool, type ToolDefinition, type TypedTool } from '../../tools/tool.ts'

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
