import type { z } from 'zod'
import { defineTool, type ToolDefinition, type TypedTool } from '../../tools/tool.ts'

type PretendDefinition<Args extends z.ZodObject, Name extends string> = Pick<
  ToolDefinition<Args, Name>,
  'name' | 'description' | 'domain' | 'args' | 'tags' | 'examples'
> & {
  /** Whether the tool only reads, that is, has no side effects; default: false. */
  readonly reads?: boolean
}

/**
 * Defines a bench tool. The tool has the schema of a real tool but no effect, so that suites can cover homes, calendars
 * and files that do not exist. A case can define the tool's result in `results`; otherwise, the result is `done`.
 */
export const pretendTool = <Args extends z.ZodObject, const Name extends string>({
  reads = false,
  ...definition
}: PretendDefinition<Args, Name>): TypedTool<Name, z.input<Args>> =>
  defineTool<Args, Name>({ ...definition, sideEffects: !reads, run: () => 'done' })
