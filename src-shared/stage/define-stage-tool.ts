import { z } from 'zod'
import type { CueContent, Lane } from '../events/cue.ts'
import { wordsOf } from '../step/content.ts'
import { createSentences } from '../step/sentences.ts'
import type { StageWords } from '../step/tool-spec.ts'
import { type After, defineMixin, traced } from '../tools/hooks.ts'
import type { ToolResult } from '../tools/result.ts'
import { defineTool, type Tool, type ToolDefinition, type ToolHints, type TypedTool } from '../tools/tool.ts'
import type { ToolContext } from '../tools/tool-context.ts'
import { stageService } from './stage.ts'

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

const sayResult: After = ({ agent, turn, emit }, _args, result) => {
  const { value } = result
  if (result.ok && (value === undefined || typeof value === 'string')) {
    const sentences = createSentences()
    for (const text of [...sentences.push(wordsOf(result.content)), ...sentences.end()])
      emit({ type: 'perform/text', agent, turn, text, writer: 'tool' })
  }
  return result
}

/** Says the text result of a successful call sentence by sentence. */
export const performing = defineMixin('performer', { hooks: { after: [sayResult] } })

/** The behavior of all fun tools: calls are traced, and text results are said. */
export const fun = defineMixin('fun', { mixins: [traced, performing] })

/**
 * Hints for clients about the stage tools. The tools are not destructive, because everything on the stage soon
 * disappears.
 */
export const stageHints: ToolHints = { destructive: false, openWorld: false }

/** Delay of a stage tool, so that one effect can follow another. */
export const after = z.number().min(0).max(8).optional().describe('Seconds until it appears')

/**
 * Offers content to the stage for a tool call, `after` seconds from now. Returns the cue, or why the stage holds the
 * content back.
 */
export function perform(
  content: CueContent,
  { turn, call, madeBy, service }: ToolContext,
  after?: number,
): ToolResult {
  const afterMs = after === undefined ? {} : { afterMs: Math.round(after * 1000) }
  const writer = madeBy === 'model' ? { writer: madeBy } : {}
  const answer = service(stageService).offer({ content, by: 'tool', ...writer, turn, call, ...afterMs })
  if (!answer.ok) return { ok: false, denial: answer.denial }
  return { ok: true, value: answer.cue === null ? { waits: 'for the streamer' } : { cue: answer.cue } }
}
