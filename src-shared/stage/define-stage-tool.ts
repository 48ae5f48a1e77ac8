import type { z } from 'zod'
import type { Lane } from '../events/cue.ts'
import type { StageWords } from '../step/tool-spec.ts'
import { defineTool, type Tool, type ToolDefinition, type TypedTool } from '../tools/tool.ts'

/** What only stage tools have. */
export interface StageFields {
  /** Lane of the tool's cues. While effects of this lane are off, models do not get the tool. */
  readonly lane?: Lane
  /** Words with which a streamer requests the tool. With it, even `{}`, a whisper may call the tool without a model. */
  readonly stage?: StageWords
}

/** Input of `defineStageTool`. */
export interface StageToolDefinition<Args extends z.ZodObject, Name extends string = string>
  extends ToolDefinition<Args, Name>,
    StageFields {}

/** Defines a tool that puts something on stage. Throws when an example does not fit the schema. */
export const defineStageTool = <Args extends z.ZodObject, const Name extends string = string>(
  definition: StageToolDefinition<Args, Name>,
): TypedTool<Name, z.input<Args>> & StageFields => defineTool(definition)

/** Returns the fields of a stage tool; none of them is set if the tool puts nothing on stage. */
export const stageFieldsOf = (tool: Tool & StageFields): StageFields => tool
